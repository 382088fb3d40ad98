import { authorizationAddress } from './token-call.ts'
import { FORM, type KnownKey, type PlacedCall } from './calls.ts'
import { drawExamples, drawSnippets, type Drawing } from './draw-call.ts'
import { asking } from './own-snippets.ts'

/** A partner's application that examples name. */
export interface KnownApplication extends KnownKey {
  redirectUri: string
}

const SOME_APPLICATION: KnownApplication = {
  clientId: 'application',
  secret: 'secret',
  redirectUri: 'https://app.example/retour',
}

/** What an application sends for tokens, in the order in which it does. */
export const applicationForms = ({ clientId, secret, redirectUri }: KnownApplication = SOME_APPLICATION) => {
  const known = { client_id: clientId, client_secret: secret }
  return {
    exchange: {
      grant_type: 'authorization_code',
      code: 'the-code-that-came-back',
      redirect_uri: redirectUri,
      code_verifier: 'the-verifier-that-the-challenge-was-made-of',
      ...known,
    },
    refresh: { grant_type: 'refresh_token', refresh_token: 'the-token-that-gets-the-next-two' },
    revoke: { token: 'the-token-that-gets-the-next-two', ...known },
    itself: { grant_type: 'client_credentials', ...known },
  }
}

/** A call with another form than its usual example. */
export const withForm = (call: PlacedCall, form: Readonly<Record<string, string>>): PlacedCall => ({
  ...call,
  requestBody: { required: true, content: { [FORM]: { schema: {}, example: form } } },
})

/** How an association lets an application in, and what the application does with what it gets. */
export function drawApplications(
  tokens: readonly PlacedCall[],
  drawing: Drawing,
  application: KnownApplication | null,
): string {
  const known = application ?? SOME_APPLICATION
  const forms = applicationForms(known)
  const sent = (id: string, name: string, form: Readonly<Record<string, string>>) =>
    tokens
      .filter(({ operationId }) => operationId === id)
      .map((call) => drawExamples(withForm(call, form), drawing, { name }))
      .join('\n')
  return `<h2 id="Applications" class="topic">Applications of partners</h2>
<p class="about">A program that works for many associations holds the key of none: each lets it in, and takes that back when it likes.</p>
${application ? DEMONSTRATION : ''}
<ol><li>Ask us for an application. It gets a name and a secret, which stays on your server; a domain, to any page of which people may be sent back by https, or addresses for that, letter by letter; and the privileges that it may ask for.</li>
<li>For each authorisation, invent a verifier and a state, and keep both with the session of whoever is there. Send their browser to this address, which has the digest of the verifier in it (PKCE, S256):</li></ol>
${drawSnippets('The address to let an application in', asking(authorizationAddress(drawing.origin), known))}
<ol start="3"><li>An administrator signs in there, reads what the application asks for, chooses the association, and agrees with password and code.</li>
<li>Their browser comes back to your address, with <code>code</code>, your <code>state</code>, and <code>iss</code>, which is <code>${drawing.origin}</code>. Go on only where both are as you expect them. Where they refused, there is <code>error=access_denied</code> instead of a code; a mistake in what you sent has its own <code>error</code>, with a sentence in <code>error_description</code>.</li>
<li>Exchange the code from your server, within a minute. It opens once: brought a second time, all that came of it ends.</li></ol>
${sent('getToken', 'The exchange of a code', forms.exchange)}
<p>The answer is as for a key, with <code>organization_slug</code>, the association that let you in, and <code>scope</code>, what the tokens open of it. Keep them with that association.</p>
<ol start="6"><li>The access token opens calls for half an hour. The refresh token gets the next two, once, within thirty days; no secret is asked for. Keep the new one before you do anything else: the old one used a second time ends all that came of it, and an administrator has to agree again.</li></ol>
${sent('getToken', 'The next tokens', forms.refresh)}
<ol start="7"><li>Give tokens back when somebody disconnects your program:</li></ol>
${sent('revokeToken', 'Tokens given back', forms.revoke)}
<h3>What it may do</h3>
<p>What the association agreed to, as far as the application may ask for it today: both are looked at in each call. An association that takes its access back has ended it at the next call, and its notifications with it.</p>
<h3>For itself</h3>
<p>With its name and secret alone, as a key, the application gets a token of its own. It opens what is below <a href="#Partners"><code>/v5/partners/me</code></a>, and what anybody may read. Examples of these calls read it in <code>PARTNER_TOKEN</code>.</p>
${sent('getToken', 'A token for the application itself', forms.itself)}
<p>Libraries find all these addresses at <a href="/.well-known/oauth-authorization-server"><code>/.well-known/oauth-authorization-server</code></a>.</p>`
}

const DEMONSTRATION = `<p class="note">The demonstration has an application, «\u202fLudothèque\u202f», which the examples below name: it has people sent back to any port of their own machine. Sign in as <code>camille@jardins-partages.example</code>, and no program need wait at the other end: the code is in the address that the browser shows.</p>`
