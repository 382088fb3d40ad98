import { bankPaths } from '@obole/contract/bank'
import { TEST_CARDS } from '@obole/contract/bank-test-cards'
import { html, type Html } from './html.ts'

/** Says what each card does and what the protocol offers; bank/README.md has every field. */
export function frontPage(isControlOpen: boolean): Html {
  return html`<main class="wide">
    <h1>La banque d’essai</h1>
    <p class="lead">
      Hapay tient le rôle de la banque pour essayer Obole de bout en bout : champs de carte, 3-D Secure,
      prélèvements, remboursements. Elle n’accepte que les cartes ci-dessous et ne débite personne.
    </p>
    <p><a href="${bankPaths.sendTransfer}">Envoyer un virement d’essai</a></p>
    ${cardsSection()} ${protocolSection()} ${controlSection(isControlOpen)}
  </main>`
}

function cardsSection(): Html {
  return html`<section aria-labelledby="cards">
    <h2 id="cards">Les cartes d’essai</h2>
    <p>
      Date d’expiration : n’importe laquelle, à venir. Cryptogramme : trois chiffres. Titulaire : ce que vous
      voulez. Ne saisissez jamais une vraie carte ; elle serait refusée.
    </p>
    <div class="sheet flush">
      <table>
        <thead>
          <tr>
            <th scope="col">Numéro</th>
            <th scope="col">Ce qui se passe</th>
          </tr>
        </thead>
        <tbody>
          ${TEST_CARDS.map(
            (card) =>
              html`<tr>
                <td><code class="number">${card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
                <td>${card.fr}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <ul class="notes">
      <li>
        « Refusée au premier essai » : un panier est reconnu à <code>metadata.cartId</code> ; sans lui, la
        carte est refusée puis acceptée à tour de rôle.
      </li>
      <li>
        Les prélèvements se comptent à partir du premier paiement, fait par le payeur : le deuxième est donc
        le premier prélèvement automatique.
      </li>
    </ul>
  </section>`
}

const calls: [call: string, text: string][] = [
  ['POST /v1/payments', 'Créer un paiement, sans rien débiter'],
  ['POST /v1/payments/{id}/execute', 'L’exécuter avec une carte\u202f; 3-D Secure si besoin'],
  ['GET /v1/payments/{id}', 'Le lire'],
  ['GET /v1/payments?reference=…', 'Retrouver un paiement dont la réponse s’est perdue'],
  ['POST /v1/payments/{id}/cancel', 'L’annuler tant qu’il n’est pas accepté'],
  ['POST /v1/payments/{id}/refunds', 'Le rembourser, en tout ou partie'],
  ['GET /v1/refunds/{id}', 'Lire un remboursement'],
  ['GET /v1/mandates/{id}', 'Lire un mandat et sa carte'],
  ['POST /v1/mandates/{id}/debits', 'Prélever sous mandat, sans le payeur'],
  ['POST /v1/mandates/{id}/revoke', 'Révoquer un mandat'],
  ['GET /v1/disputes/{id}', 'Lire une contestation'],
  ['GET /v1/settlement?from=…&to=…', 'Tous les mouvements, jour par jour'],
  ['GET /v1/settlement/totals?from=…&to=…', 'Les totaux par jour et le solde'],
  ['POST /v1/payouts', 'Virer à une association'],
  ['GET /v1/account', 'Le compte où le marchand reçoit des virements'],
  ['GET /v1/transfers/{id}', 'Lire un virement reçu'],
  ['GET /fields?key=…&origin=…&locale=fr', 'Les champs de carte, à encadrer dans la page du marchand'],
  ['GET /healthz', 'Dire si la banque répond'],
]

function protocolSection(): Html {
  return html`<section aria-labelledby="protocol">
    <h2 id="protocol">Le protocole</h2>
    <p>
      Du JSON sur HTTP, avec <code>Authorization: Bearer</code> et, pour tout appel qui change quelque chose,
      <code>Idempotency-Key</code>. Le fichier <code>bank/README.md</code> le décrit en entier.
    </p>
    ${callsTable(calls)}
  </section>`
}

const controls: [call: string, text: string][] = [
  ['POST /control/next', 'Rendre le prochain appel lent, perdu, faux, ou doubler une notification'],
  ['POST /control/heal', 'Oublier ce qui devait encore mal aller'],
  ['POST /control/clock', 'Régler ou avancer l’horloge de la banque'],
  ['POST /control/merchant', 'Dire l’origine et l’adresse de notification du marchand'],
  ['POST /control/payments/{id}/challenge', 'Répondre à 3-D Secure sans navigateur'],
  ['POST /control/payments/{id}/notify', 'Notifier encore l’état d’un paiement'],
  ['POST /control/payments/{id}/disputes', 'Ouvrir une contestation'],
  ['POST /control/disputes/{id}/close', 'La gagner ou la perdre'],
  ['POST /control/mandates/{id}/expire-card', 'Faire expirer la carte d’un mandat'],
  ['POST /control/refunds/{id}/settle', 'Terminer un remboursement en attente'],
  ['POST /control/payouts/{id}/settle', 'Terminer un virement en attente'],
  ['POST /control/transfers', 'Recevoir un virement'],
  ['GET /control/notifications', 'Lire les notifications envoyées'],
  ['POST /control/notifications/hurry', 'Réessayer tout de suite celles qui attendent'],
  ['POST /control/reset', 'Tout effacer'],
]

function controlSection(isOpen: boolean): Html {
  const openness = isOpen
    ? 'Elles sont ouvertes ici.'
    : 'Elles sont fermées ici\u202f; BANK_CONTROL=1 les ouvre.'
  return html`<section aria-labelledby="control">
    <h2 id="control">Les commandes d’essai</h2>
    <p>Pour que les tests fassent arriver ce qui arrive aux vraies banques. ${openness}</p>
    ${callsTable(controls)}
  </section>`
}

function callsTable(rows: [call: string, text: string][]): Html {
  return html`<div class="sheet flush">
    <table>
      <thead>
        <tr>
          <th scope="col">Appel</th>
          <th scope="col">Ce qu’il fait</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([call, text]) =>
            html`<tr>
              <td><code>${call}</code></td>
              <td>${text}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
