import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

interface Locked {
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
}
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const locked: Record<string, Locked> = read('package-lock.json').packages
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const PLATFORMS = ['linux', 'darwin'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })))

it('lets every package run the script it installs with, whatever platform it is for', () => {
  const scripted = Object.keys(locked).filter((path) => locked[path]?.hasInstallScript)
  expect(Object.keys(read('package.json').allowScripts).toSorted()).toEqual(
    [...new Set(scripted.map(nameOf))].toSorted(),
  )
})

// npm forgets the builds of other platforms when it writes a lock file beside a half-installed tree.
it('locks each native package for Linux and macOS, on both processors', () => {
  const ofAnyPlatform = Object.entries(locked).filter(([, { os }]) => !os)
  const missing = ofAnyPlatform.flatMap(([path, { optionalDependencies = {} }]) => {
    const builds = Object.keys(optionalDependencies).map((name) => locked[`node_modules/${name}`])
    if (!builds.some((build) => build?.cpu)) return []
    const isBuilt = ({ os, cpu }: (typeof PLATFORMS)[number]) =>
      builds.some((build) => build?.os?.includes(os) && build.cpu?.includes(cpu))
    return PLATFORMS.filter((one) => !isBuilt(one)).map(({ os, cpu }) => `${nameOf(path)} for ${os}-${cpu}`)
  })
  expect(missing).toEqual([])
})

it('names no platform together with its processor in a source: the running one is asked', () => {
  const rooms = '{core,contract,server,web,bank,mailbox,e2e,bench,scripts}'
  const sources = globSync([`${rooms}/**/*.{ts,tsx,mjs,json}`, '*.ts'], {
    cwd: root,
    exclude: (path) => /node_modules|(^|\/)build$|\.react-router/.test(path),
  })
  expect(sources.length).toBeGreaterThan(500)
  const naming = sources.filter((file) =>
    /\b(linux|darwin|win32|windows)-(x64|arm64)\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(naming).toEqual([])
})
