import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { componentsOf, type Lock } from './components.ts'
import { root } from './root.ts'

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface Listed {
  name: string
  version: string
  purl: string
  scope: string
}
const listed = () => {
  const list = componentsOf(read('package-lock.json') as Lock) as { components: Listed[] }
  return new Map(list.components.map((one) => [`${one.name}@${one.version}`, one]))
}

it('lists whatever server and pages run on as required, with the version that is installed', () => {
  const components = listed()
  for (const room of ['core', 'contract', 'server', 'web'])
    for (const name of Object.keys(read(`${room}/package.json`).dependencies ?? {})) {
      if (name.startsWith('@obole/')) continue
      const own = `${room}/node_modules/${name}/package.json`
      const { version } = read(existsSync(join(root, own)) ? own : `node_modules/${name}/package.json`)
      expect(components.get(`${name}@${version}`)).toMatchObject({ name, version, scope: 'required' })
    }
})

it('tells what only builds and tests apart, and never lists our own rooms', () => {
  const components = listed()
  const { version } = read('node_modules/vitest/package.json')
  expect(components.get(`vitest@${version}`)).toMatchObject({ scope: 'excluded' })
  expect([...components.keys()].filter((name) => name.startsWith('@obole/'))).toEqual([])
})

it('is CycloneDX: names with their scope in the address, digests in hexadecimal, each once', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/@a/b': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AQID' },
    'node_modules/c/node_modules/@a/b': {
      version: '2.0.0',
      license: 'MIT',
      integrity: 'sha512-AQID',
      dev: true,
    },
    'node_modules/d': { version: '3.0.0', optional: true },
    'node_modules/@us/room': { link: true },
  }
  expect(componentsOf({ name: 'us', version: '1.0.0', packages })).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [
      {
        name: '@a/b',
        version: '2.0.0',
        purl: 'pkg:npm/%40a/b@2.0.0',
        scope: 'required',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '010203' }],
      },
      { name: 'd', scope: 'optional' },
    ],
  })
})
