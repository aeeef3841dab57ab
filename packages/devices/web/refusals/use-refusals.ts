import { api } from '@atrium/core/web/api/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export interface Refused {
  /** The row of the credential. */
  ingest: string
  credential: string
  topic: string
  /** 0: the message as a whole. */
  line: number
  reason: string
  at: string
  count: number
}

interface Known {
  version: string
  refusals: Refused[]
}

const EVERY_MS = 2000

/** What was refused lately, the latest first; asked for again every two seconds. */
export function useRefusals(path: string, parameters: Record<string, string> = {}, enabled = true) {
  const queries = useQueryClient()
  const queryKey = ['devices', 'refusals', path, parameters]
  return useQuery({
    queryKey,
    enabled,
    async queryFn(): Promise<Known> {
      const known = queries.getQueryData<Known>(queryKey)
      const asked = { ...parameters, ...(known ? { version: known.version } : {}) }
      const { version, refusals } = await api.get<{ version: string; refusals?: Refused[] }>(path, asked)
      return { version, refusals: refusals ?? known?.refusals ?? [] }
    },
    refetchInterval: EVERY_MS,
    select: ({ refusals }: Known) => refusals,
  })
}
