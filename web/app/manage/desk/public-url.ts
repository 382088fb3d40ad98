import { useRootData } from '../../session/root-data.ts'

/** The public address of the site, without a trailing slash: for addresses that are copied and sent. */
export function usePublicUrl(): string {
  return useRootData()?.publicUrl ?? ''
}
