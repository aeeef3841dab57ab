import type { Locale } from '@atrium/core/contract/refusal'
import { api } from '@atrium/core/web/api/client'
import { currentLocale } from '@atrium/core/web/locale'
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
  /** That of the reasons: in another one they are asked for although none has come. */
  locale: Locale
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
      const locale = currentLocale()
      const last = queries.getQueryData<Known>(queryKey)
      const known = last?.locale === locale ? last : undefined
      const asked = { ...parameters, ...(known ? { version: known.version } : {}) }
      const { version, refusals } = await api.get<{ version: string; refusals?: Refused[] }>(path, asked)
      return { version, locale, refusals: refusals ?? known?.refusals ?? [] }
    },
    refetchInterval: EVERY_MS,
    select: ({ refusals }: Known) => refusals,
  })
}
