import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'
import { apiClientRoutes } from './api-clients.routes.ts'
import { applicationRoutes } from './applications.routes.ts'
import { webhookRoutes } from './webhooks.routes.ts'
import { associationRoutes } from './associations.routes.ts'
import { campaignRoutes } from './campaigns.routes.ts'
import { manageFileRoutes } from './files.routes.ts'
import { listRoutes } from './lists.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { contactRoutes } from './contacts.routes.ts'
import { doorDeskRoutes } from './door.routes.ts'
import { importRoutes } from './imports.routes.ts'
import { movingRoutes } from './moving.routes.ts'
import { mailingRoutes } from './mailings.routes.ts'
import { accountingRoutes } from './accounting.routes.ts'
import { bankStatementRoutes } from './bank-statements.routes.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { depositRoutes } from './deposits.routes.ts'
import { receiptDeskRoutes } from './receipts.routes.ts'
import { renewalDeskRoutes } from './renewals.routes.ts'
import { privacyDeskRoutes } from './privacy.routes.ts'
import { securityRoutes } from './security.routes.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { transferRoutes } from './transfers.routes.ts'
import { yearRoutes } from './year.routes.ts'

/** The routes of the desk, area by area. */
export async function manageRoutes(http: Http, app: App): Promise<void> {
  await http.register(async (scope: Http) => {
    associationRoutes(scope, app)
    campaignRoutes(scope, app)
    listRoutes(scope, app)
    contactRoutes(scope, app)
    peopleRoutes(scope, app)
    apiClientRoutes(scope, app)
    applicationRoutes(scope, app)
    webhookRoutes(scope, app)
    receiptDeskRoutes(scope, app)
    accountingRoutes(scope, app)
    yearRoutes(scope, app)
    await bankStatementRoutes(scope, app)
    invoiceRoutes(scope, app)
    depositRoutes(scope, app)
    doorDeskRoutes(scope, app)
    renewalDeskRoutes(scope, app)
    privacyDeskRoutes(scope, app)
    securityRoutes(scope, app)
    statisticsRoutes(scope, app)
    transferRoutes(scope, app)
    await importRoutes(scope, app)
    movingRoutes(scope, app)
    mailingRoutes(scope, app)
    await manageFileRoutes(scope, app)
  })
}
