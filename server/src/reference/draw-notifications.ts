import { TRIED_FOR_DAYS } from '@obole/core/webhooks/webhook'
import { escapeHtml } from '../platform/escape-html.ts'
import { isOnThisMachine } from '../platform/outside-address.ts'
import { JSON_TYPE } from './calls.ts'
import type { Notification, PublicDocument } from './document-types.ts'
import { block, drawSnippets, type Drawing, prose, typeText } from './draw-call.ts'
import { VERIFYING } from './own-snippets.ts'

/** What programs are sent, how they know that it is ours, and what happens where it does not get through. */
export function drawNotifications({ webhooks }: PublicDocument, drawing: Drawing): string {
  const notifications = Object.entries(webhooks)
  const isHere = isOnThisMachine(new URL(drawing.origin), drawing.origin)
  return `<h2 id="Notifications" class="topic">Notifications</h2>
<p class="about">Instead of asking every minute: we tell your program what happens.</p>
<p>An administrator gives an address for each type on the page «\u202fNotifications\u202f» of the desk, where all that was sent can be read, and sent once more. A partner’s application gives its own <a href="#setPartnerNotifications">by the API</a>. Each address has a key, which signs what is sent there. An address begins with https and is reached from everywhere.${isHere ? ' As you run Obole on your own machine, it may be <code>http://localhost</code> too, at any port.' : ''}</p>
<p>We POST <code>{ eventType, data, metadata? }</code>, where <code>data</code> is what the API answers about the same thing at that moment. What is sent to try an address has <code>metadata: { trial: true }</code>, and the header <code>x-obole-trial</code>, also where it is sent once more.</p>
${notifications.map(([type, { post }]) => drawType(type, post, drawing)).join('\n')}
<h3>Headers</h3>
<dl>${headersOf(webhooks)
    .map(({ name, description = '' }) => `<dt>${name}</dt><dd>${prose(description)}</dd>`)
    .join('')}</dl>
<h3>Is it ours?</h3>
<p>Reckon the signature of the body as it came, byte by byte, before anything reads it as JSON, and compare. Believe nothing else of a call.</p>
${drawSnippets('Is a notification ours', VERIFYING)}
<h3>At least once, in no order</h3>
<p>Something may come twice, and something older after something newer. Note <code>x-obole-notification</code>, and take what you have seen already as done: it stays the same at each try, and where an administrator sends it once more. Where the order matters, read the thing by its <code>id</code>: what the API answers is always the latest. A body beyond 512 KiB comes with null for its lists: read it too.</p>
<h3>Answer at once</h3>
<p>Any status from 200 to 299 within ten seconds is a receipt: keep the body, answer, and work afterwards. We follow no redirect. Anything else is tried again after 1, 5 and 30 minutes, after 2, 5 and 10 hours, and then every 12 hours, for ${TRIED_FOR_DAYS} days.</p>
<p>Where one was given up, and nothing else got through in those days either, the address is switched off, and whoever gave it is told by mail. What happens from then on is not noted for it. Switched on again, at the desk or by giving the address anew, it gets what still waited; read the rest by the API.</p>`
}

/** All have the same. */
const headersOf = (webhooks: PublicDocument['webhooks']) =>
  Object.values(webhooks)
    .slice(0, 1)
    .flatMap(({ post }) => post.parameters)

function drawType(
  type: string,
  { summary, description, requestBody }: Notification,
  drawing: Drawing,
): string {
  const { schema = {}, example } = requestBody.content[JSON_TYPE] ?? {}
  return `<details id="notify${type}"><summary><code>${type}</code> <span class="does">${escapeHtml(summary)}</span></summary><section>
<p>${prose(description)}</p>
${block(`What a notification of ${type} is`, typeText(schema, drawing.models), 'types')}
${block(`A notification of ${type}`, escapeHtml(JSON.stringify(example, null, 2)))}
</section></details>`
}
