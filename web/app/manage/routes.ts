import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The association's side, below `/admin`. */
export const manageRoutes: RouteConfigEntry[] = [
  layout('layouts/manage.tsx', [
    route('admin', 'manage/associations.tsx'),
    route('admin/nouvelle-association', 'manage/association/new-association.tsx'),
    route('admin/support', 'manage/support/queue.tsx'),
    route('admin/support/signalements', 'manage/support/reports.tsx'),
    route('admin/support/comptes', 'manage/support/accounts.tsx'),
    route('admin/support/associations/:organizationSlug', 'manage/support/record.tsx'),
    route('admin/:organizationSlug', 'manage/association-frame.tsx', [
      index('manage/dashboard/dashboard.tsx'),
      route('nouvelle-campagne', 'manage/dashboard/new-campaign.tsx'),
      route('commandes', 'manage/lists/orders.tsx'),
      route('commandes/nouvelle', 'manage/orders/offline-order.tsx'),
      route('commandes/:orderId', 'manage/orders/order.tsx'),
      route('paiements', 'manage/lists/payments.tsx'),
      route('versements', 'manage/payouts/payouts.tsx'),
      route('versements/mouvements', 'manage/payouts/movements.tsx'),
      route('versements/:payoutId', 'manage/payouts/payout.tsx'),
      route('recus-fiscaux', 'manage/receipts/receipts.tsx'),
      route('adherents', 'manage/lists/members.tsx'),
      route('participants', 'manage/lists/guests.tsx'),
      route('contributeurs', 'manage/lists/contributors.tsx'),
      route('prospects', 'manage/lists/prospects.tsx'),
      route('signalements', 'manage/lists/abuses.tsx'),
      route('signalements/:reportId', 'manage/lists/abuse.tsx'),
      route('statistiques', 'manage/statistics/association-statistics.tsx'),
      route('fiche', 'manage/association/profile.tsx'),
      route('conformite', 'manage/association/compliance.tsx'),
      route('membres', 'manage/people/team.tsx'),
      route('journal', 'manage/people/audit.tsx'),
      route('journal/:entryId', 'manage/people/audit-detail.tsx'),
    ]),
    route('admin/:organizationSlug/:segment/:campaignSlug', 'manage/campaign-frame.tsx', [
      index('manage/campaign-home.ts'),
      route('contenu', 'manage/editor/contents.tsx'),
      route('partage', 'manage/share/share.tsx'),
      route('statistiques', 'manage/statistics/statistics.tsx'),
      route('administrateurs', 'manage/people/campaign-team.tsx'),
    ]),
  ]),
]
