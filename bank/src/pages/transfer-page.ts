import type { BankAccount } from '@obole/contract/bank'
import { html, type Html } from './html.ts'

export const transferTitle = 'Envoyer un virement d’essai'

type Shown = { account: BankAccount; text: string; isSent: boolean; isWrong: boolean }

/** A transfer as the payer's own bank would send it: to the merchant's account, with a text. No money moves anywhere. */
export function transferPage({ account, text, isSent, isWrong }: Shown): Html {
  const iban = account.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return html`<main class="narrow">
    <section class="sheet">
      <h1>${transferTitle}</h1>
      ${isSent ? html`<p class="lead" role="status">Le virement est arrivé chez ${account.holder}.</p>` : ''}
      ${isWrong ? html`<p class="lead" role="alert">Indiquez un montant en euros et votre nom.</p>` : ''}
      <p class="lead">Vers le compte de ${account.holder} (${iban}). Rien n’est débité.</p>
      <form method="post" action="/virement" class="choices">
        <div class="field">
          <label for="amount">Montant, en euros</label>
          <input id="amount" name="amount" inputmode="decimal" required autocomplete="off" />
        </div>
        <div class="field">
          <label for="senderName">De la part de</label>
          <input id="senderName" name="senderName" required maxlength="100" autocomplete="off" />
        </div>
        <div class="field">
          <label for="text">Motif du virement</label>
          <input id="text" name="text" maxlength="140" value="${text}" autocomplete="off" />
        </div>
        <button type="submit" class="primary">Envoyer le virement</button>
      </form>
    </section>
  </main>`
}
