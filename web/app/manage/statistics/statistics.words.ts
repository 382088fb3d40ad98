import { dictionary } from '../../i18n/words.ts'

export const statisticsWords = dictionary({
  title: { fr: 'Statistiques', en: 'Statistics' },
  period: { fr: 'Période', en: 'Period' },
  period7: { fr: '7 jours', en: '7 days' },
  period30: { fr: '30 jours', en: '30 days' },
  period90: { fr: '3 mois', en: '3 months' },
  period365: { fr: '1 an', en: '1 year' },
  periodAll: { fr: 'Depuis le début', en: 'Since the beginning' },
  periodOwn: { fr: 'Dates au choix', en: 'Dates of your own' },
  problemmissing: { fr: 'Indiquez les deux dates.', en: 'Give both dates.' },
  problembackwards: {
    fr: 'La période finit avant de commencer.',
    en: 'The period ends before it begins.',
  },
  problemfuture: { fr: 'La période n’a pas commencé.', en: 'The period has not begun.' },
  problemlong: { fr: 'Dix ans au plus.', en: 'Ten years at most.' },
  fromTo: {
    fr: (from: string, to: string) => `Du ${from} au ${to}`,
    en: (from: string, to: string) => `From ${from} to ${to}`,
  },
  year: { fr: 'L’année', en: 'The year' },
  associationLead: {
    fr: 'Tout ce que l’association reçoit, toutes campagnes confondues.',
    en: 'Everything the association receives, whatever the campaign.',
  },
  share: { fr: 'Partager la campagne', en: 'Share the campaign' },
  measure: { fr: 'Ce qui est dessiné', en: 'What is drawn' },
  byCampaign: { fr: 'Par campagne', en: 'By campaign' },
  campaign: { fr: 'Campagne', en: 'Campaign' },
  orders: { fr: 'Commandes', en: 'Orders' },
  ordersCount: {
    fr: (count: number) => (count > 1 ? `${count} commandes` : `${count} commande`),
    en: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  },
  items: { fr: 'Articles', en: 'Items' },
  averageTip: { fr: 'Contribution moyenne à Obole', en: 'Average contribution to Obole' },
  noTip: { fr: 'Aucune commande valable payée en ligne', en: 'No standing order paid online' },
  averageTipHint: {
    fr: (withTip: number, orders: number) =>
      withTip > 1
        ? `${withTip} paiements en ligne sur ${orders} en laissent une`
        : `${withTip} paiement en ligne sur ${orders} en laisse une`,
    en: (withTip: number, orders: number) =>
      `Left by ${withTip} of ${orders} online ${orders === 1 ? 'payment' : 'payments'}`,
  },
  overTime: { fr: 'Jour après jour', en: 'Day by day' },
  overTimeChart: {
    fr: 'Montant commandé par jour. Les chiffres sont dans le tableau qui suit.',
    en: 'Amount ordered per day. The figures are in the table that follows.',
  },
  overTimeOrdersChart: {
    fr: 'Nombre de commandes par jour. Les chiffres sont dans le tableau qui suit.',
    en: 'Number of orders per day. The figures are in the table that follows.',
  },
  day: { fr: 'Jour', en: 'Day' },
  byTier: { fr: 'Par tarif', en: 'By rate' },
  tier: { fr: 'Tarif', en: 'Rate' },
  gift: { fr: 'Don libre', en: 'Free gift' },
  ofAll: { fr: 'Part', en: 'Share' },
  bySource: { fr: 'D’où viennent les visiteurs', en: 'Where visitors come from' },
  source: { fr: 'Origine', en: 'Source' },
  visitors: { fr: 'Visiteurs', en: 'Visitors' },
  direct: { fr: 'Accès direct', en: 'Direct' },
  widget: { fr: 'Widget', en: 'Widget' },
  funnel: { fr: 'De la page au paiement', en: 'From the page to the payment' },
  funnelText: {
    fr: 'Combien de visiteurs arrivent à chaque étape.',
    en: 'How many visitors reach each step.',
  },
  step: { fr: 'Étape', en: 'Step' },
  step1: { fr: '1. Choix', en: '1. Choice' },
  step2: { fr: '2. Participants', en: '2. Participants' },
  step3: { fr: '3. Coordonnées', en: '3. Details' },
  step4: { fr: '4. Récapitulatif', en: '4. Summary' },
  steppayment: { fr: 'Paiement commencé', en: 'Payment begun' },
  steporder: { fr: 'Paiement réussi', en: 'Payment made' },
  nothing: { fr: 'Rien sur cette période', en: 'Nothing in this period' },
  nothingText: {
    fr: 'Les chiffres apparaissent avec les premières visites et les premiers paiements. Choisissez une période plus longue, ou partagez la campagne.',
    en: 'Figures appear with the first visits and payments. Choose a longer period, or share the campaign.',
  },
  live: { fr: 'En direct', en: 'Live' },
  liveText: { fr: 'Mis à jour toutes les cinq secondes.', en: 'Updated every five seconds.' },
  liveReceived: {
    fr: (received: string) => `${received}, depuis le début`,
    en: (received: string) => `${received}, since the beginning`,
  },
  liveNone: { fr: 'Les nouvelles commandes s’afficheront ici.', en: 'New orders will appear here.' },
  liveNew: {
    fr: (payer: string, amount: string) => `${payer}, ${amount}`,
    en: (payer: string, amount: string) => `${payer}, ${amount}`,
  },
})
