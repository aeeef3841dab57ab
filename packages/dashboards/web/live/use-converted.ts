import type { Dataset } from '@atrium/charts/contract/data'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { useLocale } from '@atrium/core/web/words'
import { useEffect, useMemo, useRef, useState } from 'react'
import type {
  ConverterAnswer,
  ConverterFailure,
  ConverterInput,
  ConverterTable,
} from '../../contract/converter/call.ts'
import { converterFailureText } from '../../contract/converter/failure-text.ts'
import { staticDataset } from '../../contract/static-data.ts'
import { openConversion } from './conversion.ts'

export interface ScriptInput extends ConverterInput {
  /** The first dataset, whose range the result has. */
  first: Dataset
}

type Converted = ({ dataset: Dataset } | { failed: ConverterFailure }) & {
  /** From the request to the answer. */
  tookMs: number
}

/**
 * What a script makes of data; null until it has answered for the first time. What was converted before stays until the
 * script has answered for new data.
 * @param script '' for none
 * @param given null: there are no data yet
 */
export function useConversion(script: string, given: ScriptInput | null): Converted | null {
  const [converted, setConverted] = useState<{ script: string; result: Converted } | null>(null)
  const conversion = useRef<ReturnType<typeof openConversion<ScriptInput>>>(undefined)
  useEffect(() => {
    if (script === '') return
    const opened = openConversion<ScriptInput>(
      async ({ first: _, ...input }) => {
        const { pageQueue } = await import('../converter/page-converters.ts')
        return pageQueue().convert(script, input)
      },
      (answer, { first }, tookMs) => setConverted({ script, result: { ...resultOf(answer, first), tookMs } }),
    )
    conversion.current = opened
    return () => opened.close()
  }, [script])
  useEffect(() => {
    if (given && script !== '') conversion.current?.next(given)
  }, [given, script])
  return converted?.script === script ? converted.result : null
}

/** No answer of the server, so none of its codes. */
const NO_CODE = 0

/**
 * The sources of an item as its script gives them: one, with the rows that it has returned. Without a script they are those
 * of the item.
 */
export function useConverted(
  script: string,
  sources: readonly FeedState[],
  parameters: Readonly<Record<string, string>>,
): readonly FeedState[] {
  const locale = useLocale()
  const given = useMemo(() => (script === '' ? null : givenOf(sources, parameters)), [script, sources, parameters])
  const result = useConversion(script, given)
  return useMemo(() => {
    const [source] = sources
    if (script === '' || !source) return sources
    // Unconverted data are not what the author wants to show.
    if (!given) return sources.map((one) => ({ ...one, dataset: null }))
    if (!result) return [{ ...source, dataset: null, loading: true }]
    if ('dataset' in result) return [{ ...source, dataset: result.dataset }]
    const refused = { code: NO_CODE, msg: converterFailureText(result.failed)[locale] }
    return [{ ...source, dataset: null, loading: false, refused }]
  }, [script, sources, given, result, locale])
}

/** Null as long as a source has not answered. */
export function givenOf(
  sources: readonly FeedState[],
  parameters: Readonly<Record<string, string>>,
): ScriptInput | null {
  const datasets = sources.flatMap(({ dataset }) => dataset ?? [])
  const [first] = datasets
  if (!first || datasets.length < sources.length) return null
  const { startMs, endMs } = first
  return {
    first,
    datasets: datasets.map(tableOf),
    parameters,
    range: Number.isFinite(startMs) && Number.isFinite(endMs) ? { startMs, endMs } : null,
  }
}

const tableOf = ({ columns, rows }: Dataset): ConverterTable => ({
  names: columns.map(({ name }) => name),
  cells: columns.map((_, place) => rows.map((row) => row[place] ?? null)),
})

function resultOf(answer: ConverterAnswer, { columns, startMs, endMs, intervalMs, newestMs, empty }: Dataset) {
  if ('failed' in answer) return answer
  const made = staticDataset(answer.rows) ?? { columns: [], rows: [] }
  const known = new Map(columns.map((column) => [column.name, column]))
  return {
    dataset: {
      ...made,
      // Units and names stay with the columns that the script has kept.
      columns: made.columns.map((column) => ({ ...known.get(column.name), ...column })),
      ...{ startMs, endMs, intervalMs },
      ...(newestMs === undefined ? {} : { newestMs }),
      ...(empty && made.rows.length === 0 ? { empty } : {}),
    },
  }
}
