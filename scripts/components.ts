/** The parts of a lock file that list the installed packages. */
export interface Lock {
  name: string
  version: string
  packages: Record<string, Locked>
}

interface Locked {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
}

/**
 * The installed packages in CycloneDX format, each with version, licence and digest; the same lock file gives the same
 * list.
 */
export function componentsOf({ name, version, packages }: Lock): object {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const listed = installed
    .map(([path, locked]) => componentOf(path.slice(path.lastIndexOf('node_modules/') + 13), locked))
    // A package listed twice is required if one of the two is: the last one counts.
    .toSorted((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))
  const components = new Map(listed.map((component) => [component.purl, component]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

const SCOPES = ['excluded', 'optional', 'required'] as const

function componentOf(name: string, { version = '', license, integrity, ...kind }: Locked) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  // Build and test packages are listed too, marked as excluded: an operator asks about what runs.
  const scope: (typeof SCOPES)[number] =
    kind.dev || kind.devOptional ? 'excluded' : kind.optional ? 'optional' : 'required'
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope,
    purl,
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
  }
}

/** `sha512-…` in base64, as npm writes it, becomes its name and hexadecimal digits. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/)
  const alg = algorithm.toUpperCase().replace(/^SHA/, 'SHA-')
  return { alg, content: Buffer.from(digest, 'base64').toString('hex') }
}
