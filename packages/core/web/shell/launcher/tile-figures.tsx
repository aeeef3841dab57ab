import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { formatNumber } from '../../crud/values/money.ts'
import { currentLocale } from '../../i18n.ts'
import { kpiOf, type Numbers } from '../../overview/numbers.ts'

const MAX_DIGITS = 2

/** Values of an app's overview for today, counted by the overview's own call. Nothing if they cannot be read. */
export function TileFigures({ app, keys }: { app: string; keys: readonly string[] }) {
  const { data, isError } = useQuery({
    queryKey: [app, 'launcher'],
    queryFn: () => api.get<Numbers>(`/api/${app}/dashboard`),
    staleTime: 60_000,
    retry: false,
  })
  if (isError) return null
  return (
    <span className="core-shell-tile-figures">
      {keys.map((key) => {
        const kpi = kpiOf(data, key)
        if (data && !kpi) return null
        return (
          <span key={key} className="core-shell-tile-figure" aria-busy={!kpi}>
            <b>
              {kpi ? formatNumber(kpi.value, currentLocale(), Number.isInteger(kpi.value) ? 0 : MAX_DIGITS) : '–'}
              {kpi?.unit && <small> {kpi.unit}</small>}
            </b>
            <span>{kpi?.label}</span>
          </span>
        )
      })}
    </span>
  )
}
