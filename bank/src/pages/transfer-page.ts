import type { BankAccount } from '@obole/contract/bank'
import { html, type Html } from './html.ts'

export const transferTitle = 'Envoyer un virement d’essai'

type Shown = { account: BankAccount; text: string; isSent: boolean; isWrong: boolean }

/** A transfer as the payer's own bank would send it: to the merchant's account, with a text. No money moves anywhere. */
export function transferPage({ account, text, isSent, isWrong }: Shown): Html {
  return html`<main class="narrow">
    <section class="sheet">
      <h1>${transferTitle}</h1>
      ${isSent ? html`<p class="lead" role="status">Le virement est arrivé chez ${account.holder}.</p>` : ''}
      ${isWrong ? html`<p class="lead" role="alert">Indiquez un montant en euros et votre nom.</p>` : ''}
      <p>
        Vers le compte de ${account.holder}, <span class="number">${account.iban}</span>. Rien n’est débité.
      </p>
      <form method="post" action="/virement" class="stack">
        <label
          >Montant, en euros<input name="amount" inputmode="decimal" required autocomplete="off"
        /></label>
        <label>De la part de<input name="senderName" required maxlength="100" autocomplete="off" /></label>
        <label
          >Motif du virement<input name="text" maxlength="140" value="${text}" autocomplete="off"
        /></label>
        <button type="submit">Envoyer le virement</button>
      </form>
    </section>
  </main>`
}
