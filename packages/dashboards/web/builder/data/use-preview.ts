import type { Dataset } from '@atrium/charts/contract/data'
import type { Locale } from '@atrium/core/contract/refusal'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { useLocale } from '@atrium/core/web/words'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ComponentItem, SourcePreview } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { staticDataset } from '../../../contract/static-data.ts'
import { usePanelVisible } from '../panel-visible.ts'
import { isCompleteQuery } from './builder-connector.ts'
import type { DataPort } from './data-port.ts'

const EVERY_MS = 5_000

/**
 * The data of one source as the widget will get them, with the initial values of the parameters. They are asked for again
 * while they are shown, at the interval of the item if it has one.
 */
export function usePreview(draft: Draft, item: ComponentItem, index: number, port: DataPort) {
  const request = requestOf(draft, item, index, useLocale())
  const isVisible = usePanelVisible()
  // Typing a value must not ask for each letter.
  const asked = useSettled(request && JSON.stringify(request))
  const answer = useQuery({
    ...previewQuery(asked, port),
    enabled: isVisible && asked !== null,
    refetchInterval: item.refreshInterval > 0 ? item.refreshInterval * 1000 : EVERY_MS,
    placeholderData: keepPreviousData,
  })
  return { ...answer, data: request ? (answer.data ?? null) : null, isAsked: request !== null }
}

/** The names of the columns of all data of an item, for the fields of forms that name one. */
export function useColumns(draft: Draft, item: ComponentItem | undefined, port: DataPort): string[] {
  const locale = useLocale()
  const sources = item?.component.dataSources ?? []
  const requests = sources.map((_, index) => item && requestOf(draft, item, index, locale))
  const asked = useSettled(JSON.stringify(requests))
  const answers = useQueries({
    queries: (JSON.parse(asked) as unknown[]).map((request) =>
      previewQuery(request ? JSON.stringify(request) : null, port),
    ),
  })
  const datasets = [
    ...sources.map(({ props }) => staticDataset(props.data)),
    ...answers.map(({ data }) => data ?? null),
  ]
  const names = datasets.flatMap((dataset) => dataset?.columns.filter(({ type }) => type !== 'time') ?? [])
  return [...new Set(names.map(({ name }) => name))]
}

const previewQuery = (asked: string | null, port: DataPort) =>
  queryOptions<Dataset | null>({
    queryKey: ['builder', 'preview', asked],
    queryFn: async () => (await port.preview(JSON.parse(asked ?? '') as SourcePreview))[0] ?? null,
    enabled: asked !== null,
    retry: false,
  })

/** Null for data that were typed in, and for a query that is not complete. */
function requestOf(
  { options }: Draft,
  { component }: ComponentItem,
  index: number,
  locale: Locale,
): SourcePreview | null {
  const source = component.dataSources[index]
  if (!source || source.props.data !== undefined || !isCompleteQuery(source)) return null
  const { parameters = [], timeZone } = options
  return {
    source,
    kind: component.component,
    props: component.props,
    locale,
    values: Object.fromEntries(parameters.map(({ name, initial }) => [name, initial])),
    ...(timeZone ? { timeZone } : {}),
  }
}
