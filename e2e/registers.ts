import { startRecorder, type Recorder } from '../scripts/recorder.ts'

const LILAS = { name: '12 Rue des Lilas', postcode: '69007', city: 'Lyon' }
const LICES = { name: '12 Rue des Lices', postcode: '49000', city: 'Angers' }
const feature = (place: typeof LILAS) => ({
  properties: { ...place, label: `${place.name} ${place.postcode} ${place.city}` },
})

/** A sample of the public registers: two addresses and a company. */
export function startRegisters(): Promise<Recorder> {
  return startRecorder({
    '/addresses/search': ({ path }) => {
      const typed = new URL(path, 'http://x').searchParams.get('q') ?? ''
      const known = [LILAS, LICES].filter(({ name }) => name.toLowerCase().startsWith(typed))
      return { body: JSON.stringify({ features: known.map(feature) }) }
    },
    '/companies/search': () => ({
      body: JSON.stringify({
        results: [{ siren: '552100554', nom_raison_sociale: 'Les Cycles Réunis' }],
      }),
    }),
  })
}

/** The settings of a site that uses these registers. */
export const registersOn = ({ url }: Recorder): NodeJS.ProcessEnv => ({
  ADDRESS_URL: `${url}/addresses`,
  COMPANY_URL: `${url}/companies`,
})
