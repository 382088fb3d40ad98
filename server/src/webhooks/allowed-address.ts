import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import { isOnThisMachine, isOutsideAddress } from '../platform/outside-address.ts'

const HTTPS_PORT = 443
/** Below it are the ports of mail, names, files and other services: none of them takes notifications. */
const FIRST_FREE_PORT = 1024

/**
 * Whether notifications may be sent to this address, as far as can be seen of it. Where its name leads is looked at again
 * at each delivery (`reach.ts`).
 */
export function isAllowedAddress(asked: string, publicUrl: string): boolean {
  const url = isOutsideAddress(asked, publicUrl) ? new URL(asked) : null
  if (!url) return false
  if (isOnThisMachine(url, publicUrl)) return true
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  return (port === HTTPS_PORT || port >= FIRST_FREE_PORT) && isPublicHost(url)
}

function isPublicHost({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? isPublicName(bare) : isPublicIp(bare)
}

/** Names of one word, and of these ends, are known inside a network alone. */
const isPublicName = (name: string) =>
  /\.[^.]+\.?$/.test(name) && !/\.(?:localhost|local|internal|lan|home\.arpa)\.?$/.test(name)

/** All addresses of IPv6 that lead anywhere on the internet. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')
/** Given for documents after the library's last list, and never routed. */
const DOCUMENTS_V6 = ipaddr.parseCIDR('3fff::/20')

/**
 * Whether this numeric address is somebody's on the internet: not of a private network, of a machine itself, of a cloud's
 * own services, of many at once, nor one that stands for another (mapped, translated or tunnelled).
 */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  if (ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || (ip.match(GLOBAL_V6) && !ip.match(DOCUMENTS_V6))
}
