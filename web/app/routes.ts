import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { manageRoutes } from './manage/routes.ts'

const CAMPAIGN = 'associations/:organizationSlug/:segment/:campaignSlug'

export default [
  layout('layouts/default.tsx', [
    index('home/home.tsx'),
    route('en', 'home/home.tsx', { id: 'home-en' }),
    route('connexion', 'account/sign-in.tsx'),
    route('premiere-connexion', 'account/password-link.tsx'),
    route('utilisateur/recuperation-mot-de-passe', 'account/password-link.tsx', { id: 'account/forgotten' }),
    route('mot-de-passe/expired', 'account/password-link.tsx', { id: 'account/expired' }),
    route('utilisateur/verification-e-mail', 'account/verify-email.tsx'),
    route('utilisateur/nouvelle-adresse', 'account/new-email.tsx'),
    route('utilisateur/ce-n-etait-pas-moi', 'account/not-me.tsx'),
    route('utilisateur/adresse-a-confirmer', 'account/unverified.tsx'),
    route('utilisateur/compte', 'account/my-account.tsx'),
    route('utilisateur/commandes', 'account/history.tsx'),
    route('utilisateur/commandes/:orderId', 'account/own-order.tsx'),
    route('utilisateur/double-authentification', 'account/two-factor-door.tsx'),
    route('utilisateur/double-authentification/annuler', 'account/cancel-recovery.tsx'),
    route('utilisateur/notifications/arret', 'account/stop-mails.tsx'),
    route('messages/choix', 'account/mail-choices.tsx'),
    // Mails that were sent before lead here.
    route('adherents/rappels/arret', 'account/mail-choices.tsx', { id: 'account/stop-reminders' }),
    route('inscription', 'account/sign-up.tsx'),
    // Programs send people to this address.
    route('authorize', 'account/authorize.tsx'),
    route('commande/:token', 'orders/order.tsx'),
    route('accessibilite', 'legal/accessibility.tsx'),
    route('pages/:page/en?', 'legal/legal.tsx'),
    route('associations/en?', 'associations/associations.tsx'),
    route('associations/:organizationSlug/en?', 'associations/association.tsx'),
    route('associations/:organizationSlug/:segment/en?', 'associations/association.tsx', {
      id: 'associations/campaigns',
    }),
  ]),
  route(`${CAMPAIGN}/:steps?/en?`, 'layouts/campaign.tsx'),
  layout('layouts/widget.tsx', [route(`${CAMPAIGN}/widget/:steps?/en?`, 'forms/form.tsx')]),
  ...['bouton', 'compteur', 'vignette', 'vignette-horizontale'].map((kind) =>
    route(`${CAMPAIGN}/widget-${kind}/en?`, 'widgets/widget.tsx', { id: `widgets/${kind}` }),
  ),
  layout('layouts/payment.tsx', [
    route('paiement/embarque/:id', 'payment/payment.tsx'),
    route('paiement/embarque-ha/:id', 'payment/payment.tsx', { id: 'payment/payment-ha' }),
    route('paiement/embarque/:result/:id', 'payment/result.tsx'),
    route('paiement/regularisation/:id', 'regularisation/regularisation.tsx'),
    route('paiement/regularisation/embarque/:id', 'regularisation/payment.tsx'),
    route('paiement/regularisation/:status/:id', 'regularisation/result.tsx'),
    route('redirection/en?', 'payment/redirection.tsx'),
    route(`${CAMPAIGN}/redirection/en?`, 'payment/redirection.tsx', { id: 'payment/campaign-redirection' }),
    route('associations/:organizationSlug/checkout/:cartId/redirection/en?', 'payment/redirection.tsx', {
      id: 'payment/checkout-redirection',
    }),
  ]),
  layout('layouts/checkout.tsx', [
    route('associations/:organizationSlug/checkout/:cartId/en?', 'checkout/checkout.tsx'),
    route(`${CAMPAIGN}/checkout/:cartId/en?`, 'checkout/checkout.tsx', { id: 'checkout/campaign-checkout' }),
  ]),
  route(`${CAMPAIGN}/agenda.ics`, 'forms/calendar.ts'),
  route('associations/:organizationSlug/agenda.ics', 'crawlers/agenda.ts'),
  route('associations/:organizationSlug/flux.xml', 'crawlers/rss.ts'),
  route('associations/:organizationSlug/flux.json', 'crawlers/json.ts'),
  route('sitemap.xml', 'crawlers/sitemap.ts'),
  route('robots.txt', 'crawlers/robots.ts'),
  ...manageRoutes,
  route('adresse-illisible', 'errors/unreadable.ts'),
  route('*', 'errors/not-found.ts'),
] satisfies RouteConfig
