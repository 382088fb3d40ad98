import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { build } from 'vite'
import { compressAssets } from './compress-assets.ts'

export default {
  ssr: true,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await build({ configFile: join(import.meta.dirname, 'vite.door.config.ts') })
    await Promise.all(['client', 'door'].map((folder) => compressAssets(join(buildDirectory, folder))))
  },
} satisfies Config
