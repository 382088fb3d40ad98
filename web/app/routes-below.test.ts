import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routesBelow } from '../routes-below.ts'
import routes from './routes.ts'

interface Route {
  id: string
  parentId?: string
  path?: string
  index?: boolean
}

function listed(entries: readonly RouteConfigEntry[], parentId: string): Route[] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = { id: id ?? file, parentId, ...(path ? { path } : {}), ...(index ? { index } : {}) }
    return [own, ...listed(children, own.id)]
  })
}

const all: Record<string, Route> = Object.fromEntries(
  [{ id: 'root', path: '' }, ...listed(routes, 'root')].map((route) => [route.id, route]),
)

function tree(from: Record<string, Route>, parentId?: string): RouteObject[] {
  return Object.values(from)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      ...(path === undefined ? {} : { path }),
      ...(index ? { index } : { children: tree(from, id) }),
    }))
}

const found = (from: Record<string, Route>, address: string) =>
  matchRoutes(tree(from), address)?.map(({ route, params }) => ({ id: route.id, params }))

describe('the routes below a first segment', () => {
  it.each([
    '/',
    '/associations',
    '/associations/en',
    '/associations/les-jardins-partages',
    '/associations/les-jardins-partages/evenements',
    '/associations/les-jardins-partages/evenements/fete-de-printemps',
    '/associations/les-jardins-partages/evenements/fete-de-printemps/2/en',
    '/associations/les-jardins-partages/evenements/fete-de-printemps/widget/3',
    '/associations/les-jardins-partages/evenements/fete-de-printemps/widget-bouton/en',
    '/associations/les-jardins-partages/evenements/fete-de-printemps/agenda.ics',
    '/associations/les-jardins-partages/agenda.ics',
    '/associations/les-jardins-partages/flux.xml',
    '/associations/les-jardins-partages/checkout/c1',
    '/associations/les-jardins-partages/nothing/of/the/kind/there',
  ])('find %s as all of them do, and drop the desk', (address) => {
    const below = routesBelow('associations', all)
    expect(found(below, address)).toEqual(found(all, address))
    expect(found(below, '/admin/les-jardins-partages')).not.toEqual(found(all, '/admin/les-jardins-partages'))
  })

  it('are those of the desk below admin, and home is among them', () => {
    const below = routesBelow('admin', all)
    for (const address of [
      '/',
      '/admin',
      '/admin/a/commandes/12',
      '/admin/a/evenements/b/contenu',
      '/admin/a/b',
    ])
      expect(found(below, address)).toEqual(found(all, address))
    expect(Object.keys(below).length).toBeLessThan(Object.keys(all).length * 0.8)
  })
})
