import { cartCheckout, type DemoAssociation } from '../description.ts'
import { adhesionAnnuelle } from './adhesion-annuelle.ts'
import { boutiqueSolidaire } from './boutique-solidaire.ts'
import { clubDesPetitsJardiniers } from './club-des-petits-jardiniers.ts'
import { faireUnDon } from './faire-un-don.ts'
import { feteDePrintemps } from './fete-de-printemps.ts'
import {
  adhesion2024,
  atelierGreffe,
  feteDePrintemps2028,
  locationDeLaSalle,
  marcheDeNoel,
  nuitDesEtoiles,
  vendangesDeSeptembre,
} from './not-for-sale-now.ts'
import { stageDePermaculture } from './stage-de-permaculture.ts'
import { uneSerrePourTous } from './une-serre-pour-tous.ts'

export const lesJardinsPartages: DemoAssociation = {
  slug: 'les-jardins-partages',
  name: 'Les Jardins Partagés',
  category: 'Environnement',
  description:
    'Six jardins ouverts à toutes et à tous dans le 7ᵉ arrondissement de Lyon : on y sème, on y récolte, on s’y rencontre.',
  purpose:
    'Créer et faire vivre des jardins collectifs, transmettre les gestes du jardinage écologique et renforcer les liens entre voisins.',
  address: '12 rue des Lilas',
  zipCode: '69007',
  city: 'Lyon',
  // Fictitious numbers: no register gives one that begins with zeros.
  siren: '000000018',
  rnaNumber: 'W690000001',
  website: 'https://jardins-partages.example',
  logo: '/demo/logo-jardins.svg',
  banner: '/demo/banniere-jardin.svg',
  isAuthenticated: true,
  allowCollect: true,
  givesFiscalReceipts: true,
  signatory: { name: 'Camille Delorme', role: 'présidente' },
  campaigns: [
    feteDePrintemps,
    adhesionAnnuelle,
    boutiqueSolidaire,
    uneSerrePourTous,
    faireUnDon,
    stageDePermaculture,
    clubDesPetitsJardiniers,
    nuitDesEtoiles,
    marcheDeNoel,
    adhesion2024,
    feteDePrintemps2028,
    vendangesDeSeptembre,
    atelierGreffe,
    locationDeLaSalle,
    cartCheckout,
  ],
}
