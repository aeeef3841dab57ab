import type { ComponentItem, Dataset, SourcePreview } from '@atrium/contract/dashboard'
import type { Draft } from '@atrium/contract/dashboard-ops/ops'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale } from '../../canvas/kind/words.ts'
import { staticDataset } from '../../canvas/live/static-data.ts'
import { useSettled } from '../../crud/use-settled.ts'
import type { DataPort } from './data-port.ts'

const EVERY_MS = 5_000

/**
 * The data of one source as the widget will get them, with the initial values of the parameters. They are asked for again
 * while they are shown. Undefined source: none.
 */
export function usePreview(draft: Draft, item: ComponentItem | undefined, index: number, port: DataPort) {
  const locale = useLocale()
  const source = item?.component.dataSources[index]
  const typed = source ? staticDataset(source.props.data) : null
  const { parameters = [], timeZone } = draft.options
  const request: SourcePreview | null =
    item && source && !typed && isComplete(source.props)
      ? {
          source,
          kind: item.component.component,
          props: item.component.props,
          locale,
          values: Object.fromEntries(parameters.map(({ name, initial }) => [name, initial])),
          ...(timeZone ? { timeZone } : {}),
        }
      : null
  // Typing a value must not ask for each letter.
  const asked = useSettled(request && JSON.stringify(request))
  const answer = useQuery({
    queryKey: ['builder', 'preview', asked],
    queryFn: async () => (await port.preview(JSON.parse(asked ?? '') as SourcePreview))[0] ?? null,
    enabled: asked !== null,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { ...answer, data: typed ?? (request ? (answer.data ?? null) : null), isAsked: request !== null }
}

function isComplete({
  from,
  fieldSet,
  business,
  ...others
}: NonNullable<ComponentItem['component']['dataSources'][number]>['props']) {
  if (business) return (business.names ?? []).length > 0
  if (from !== undefined || fieldSet !== undefined || 'db' in others)
    return Boolean(from) && (fieldSet ?? []).length > 0
  return Object.keys(others).length > 0
}

/** The names of the columns of a dataset, for fields of a form that name one. */
export function columnsOf(dataset: Dataset | null): string[] {
  return dataset ? dataset.columns.filter(({ type }) => type !== 'time').map(({ name }) => name) : []
}
