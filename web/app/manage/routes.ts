import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The association's side, below `/admin`. */
export const manageRoutes: RouteConfigEntry[] = [
  layout('layouts/manage.tsx', [
    route('admin', 'manage/associations.tsx'),
    route('admin/:organizationSlug', 'manage/association-frame.tsx', [
      index('manage/dashboard/dashboard.tsx'),
      route('nouvelle-campagne', 'manage/dashboard/new-campaign.tsx'),
    ]),
    route('admin/:organizationSlug/:segment/:campaignSlug', 'manage/campaign-frame.tsx', [
      index('manage/campaign-home.ts'),
      route('contenu', 'manage/editor/contents.tsx'),
      route('partage', 'manage/share/share.tsx'),
    ]),
  ]),
]
