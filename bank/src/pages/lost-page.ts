import { html, type Html } from './html.ts'

export const lostTitle = 'Page introuvable'

export function lostPage(): Html {
  return html`<main class="narrow">
    <section class="sheet">
      <h1>${lostTitle}</h1>
      <p class="lead">
        Cette adresse n’existe pas, ou n’existe plus. Revenez à la page de l’association et recommencez.
      </p>
      <p class="lead" lang="en">
        This address does not exist. Go back to the association’s page and start again.
      </p>
    </section>
  </main>`
}
