import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import forge from 'node-forge'

/** A certificate as Apple would issue it, by an authority of our own. */
export interface MadeCertificate {
  certificate: string
  key: string
}

/** One that signs others, and one signed by it. */
export function makeChain(now: number): { authority: MadeCertificate; own: MadeCertificate } {
  const [above, below] = [rsaKeys(), rsaKeys()]
  const authority = issue(now, { name: 'Autorité', keys: above, by: 'Autorité', signedWith: above })
  return {
    authority,
    own: issue(now, { name: 'pass.org.example', keys: below, by: 'Autorité', signedWith: above }),
  }
}

type Keys = Record<'privateKey' | 'publicKey', KeyObject>

const rsaKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2048 })
const YEAR_MS = 365 * 86_400_000

function issue(
  now: number,
  { name, keys, by, signedWith }: { name: string; keys: Keys; by: string; signedWith: Keys },
): MadeCertificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(pemOf(keys.publicKey))
  certificate.serialNumber = name === by ? '01' : '02'
  certificate.validity.notBefore = new Date(now - YEAR_MS)
  certificate.validity.notAfter = new Date(now + YEAR_MS)
  certificate.setSubject([{ name: 'commonName', value: name }])
  certificate.setIssuer([{ name: 'commonName', value: by }])
  certificate.setExtensions([{ name: 'basicConstraints', cA: name === by }])
  certificate.sign(forge.pki.privateKeyFromPem(pemOf(signedWith.privateKey)), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), key: pemOf(keys.privateKey) }
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' }).toString()
