import type { Dataset } from '@atrium/charts/contract/data'
import type { Locale } from '@atrium/core/contract/refusal'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { useLocale } from '@atrium/core/web/words'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { inBoardRange } from '../../../contract/board-range.ts'
import type { ScriptPreview, ScriptPreviewRequest } from '../../../contract/converter/script-preview.ts'
import type { ComponentItem, SourcePreview, StoredQuery } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { chosenValues } from '../../../contract/parameters.ts'
import { staticDataset } from '../../../contract/static-data.ts'
import type { TableQuery } from '../../../contract/table-query.ts'
import { usePanelVisible } from '../panel-visible.ts'
import { isCompleteQuery } from './builder-connector.ts'
import { useData } from './data-context.ts'
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

/**
 * The names of the columns that an item draws, for the fields of forms that name one: those of all its data, or of what its
 * script makes of them.
 */
export function useColumns(draft: Draft, item: ComponentItem | undefined, port: DataPort): string[] {
  const hasScript = item !== undefined && scriptOf(item) !== ''
  const plain = hasScript ? undefined : item
  const sources = plain?.component.dataSources ?? []
  const { data: { output } = {} } = useQuery(scriptQuery(useSettled(scriptAsked(draft, item, useLocale())), port))
  const made = output && 'dataset' in output ? [output.dataset] : []
  const read = [...sources.map(({ props }) => staticDataset(props.data)), ...usePreviews(draft, plain, port)]
  const datasets = hasScript ? made : read
  const names = datasets.flatMap((dataset) => dataset?.columns.filter(({ type }) => type !== 'time') ?? [])
  return [...new Set(names.map(({ name }) => name))]
}

/** The last answers to all queries of an item, in their order; null where there is none. */
function usePreviews(draft: Draft, item: ComponentItem | undefined, port: DataPort): (Dataset | null)[] {
  const locale = useLocale()
  const sources = item?.component.dataSources ?? []
  const requests = sources.map((_, index) => item && requestOf(draft, item, index, locale))
  const asked = useSettled(JSON.stringify(requests))
  return useQueries({
    queries: (JSON.parse(asked) as unknown[]).map((request) =>
      previewQuery(request ? JSON.stringify(request) : null, port),
    ),
    combine: dataOf,
  })
}

/**
 * What the script of an item makes of its data, on the server. Asked for again while it is shown, as the data are.
 */
export function useScriptPreview(draft: Draft, item: ComponentItem, port: DataPort) {
  const { mayQuery } = useData()
  const isVisible = usePanelVisible()
  const asked = useSettled(scriptAsked(draft, item, useLocale()))
  return useQuery({
    ...scriptQuery(asked, port),
    enabled: isVisible && mayQuery && asked !== null,
    refetchInterval: item.refreshInterval > 0 ? item.refreshInterval * 1000 : EVERY_MS,
  })
}

// Outside of the hook, so that equal answers give the same list.
const dataOf = (answers: readonly { data: Dataset | null | undefined }[]) => answers.map(({ data }) => data ?? null)

/** The query whose form is shown. */
export interface FormQuery {
  draft: Draft
  item: ComponentItem
  index: number
  /** How many columns of numbers its kind can draw. */
  mostColumns: number
}

export const FormQueryContext = createContext<FormQuery | null>(null)

/**
 * The answer to the query whose form this is, with other values of it; null where there is none, and for null. Asked once
 * for all who ask the same, the preview among them.
 */
export function useFormPreview(props: StoredQuery | null): Dataset | null {
  const { port, mayQuery } = useData()
  const form = useContext(FormQueryContext)
  const locale = useLocale()
  const isVisible = usePanelVisible()
  const request = form && props && requestOf(form.draft, withProps(form, props), form.index, locale)
  const asked = useSettled(request && JSON.stringify(request))
  const { data } = useQuery({ ...previewQuery(asked, port), enabled: isVisible && mayQuery && asked !== null })
  return data ?? null
}

/** The columns of the last answer to the query whose form this is, chosen or not; none where there is no answer. */
export function useAnswerColumns({ timeColumn }: Pick<TableQuery, 'timeColumn'>): readonly string[] {
  const form = useContext(FormQueryContext)
  const { columns: _, ...all } = form?.item.component.dataSources[form.index]?.props ?? {}
  const data = useFormPreview(all)
  const columns = data?.columns.filter(({ name, type }) => type !== 'time' || name === timeColumn) ?? []
  return columns.map(({ name }) => name)
}

function withProps({ item, index }: FormQuery, props: StoredQuery): ComponentItem {
  const { component } = item
  const dataSources = component.dataSources.map((source, at) => (at === index ? { ...source, props } : source))
  return { ...item, component: { ...component, dataSources } }
}

const previewQuery = (asked: string | null, port: DataPort) =>
  queryOptions<Dataset | null>({
    queryKey: ['builder', 'preview', asked],
    queryFn: async () => (await port.preview(JSON.parse(asked ?? '') as SourcePreview))[0] ?? null,
    enabled: asked !== null,
    retry: false,
  })

const scriptQuery = (asked: string | null, port: DataPort) =>
  queryOptions<ScriptPreview>({
    queryKey: ['builder', 'script', asked],
    queryFn: () => port.previewScript(JSON.parse(asked ?? '') as ScriptPreviewRequest),
    enabled: asked !== null,
    retry: false,
  })

/** Null for data that were typed in, and for a query that is not complete. */
export function requestOf(draft: Draft, stored: ComponentItem, index: number, locale: Locale): SourcePreview | null {
  const { component } = inBoardRange(stored, draft.options.range)
  const source = component.dataSources[index]
  if (!source || source.props.data !== undefined || !isCompleteQuery(source)) return null
  return { source, ...componentOf(draft, stored, locale) }
}

/** Null without a script, and as long as a query is not complete. */
function scriptAsked(draft: Draft, stored: ComponentItem | undefined, locale: Locale): string | null {
  const script = stored ? scriptOf(stored) : ''
  if (!stored || script === '') return null
  const { dataSources: sources } = inBoardRange(stored, draft.options.range).component
  if (sources.length === 0 || !sources.every((source) => source.props.data !== undefined || isCompleteQuery(source)))
    return null
  const { parameters = [] } = draft.options
  const request: ScriptPreviewRequest = {
    script,
    sources,
    parameters: Object.fromEntries(parameters.map(({ name, initial }) => [name, initial])),
    ...componentOf(draft, stored, locale),
  }
  return JSON.stringify(request)
}

const scriptOf = ({ component }: ComponentItem) => (component.props.convertor as string | undefined) ?? ''

/** What the server must know of an item, besides its sources. */
function componentOf({ options }: Draft, stored: ComponentItem, locale: Locale): Omit<SourcePreview, 'source'> {
  const { component, followsRange } = inBoardRange(stored, options.range)
  const { parameters = [], timeZone, range } = options
  return {
    kind: component.component,
    props: component.props,
    locale,
    values: chosenValues(parameters),
    ...(timeZone ? { timeZone } : {}),
    ...(followsRange && range ? { range } : {}),
  }
}
