import type { Dataset } from '@atrium/charts/contract/data'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { useLocale } from '@atrium/core/web/words'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ConverterAnswer, ConverterFailure, ConverterInput } from '../../contract/converter/call.ts'
import { converterFailureText } from '../../contract/converter/failure-text.ts'
import { scriptInput, scriptOutput } from '../../contract/converter/script-data.ts'
import { openConversion } from './conversion.ts'
import { PullRefused } from './live-link.ts'

interface ScriptInput extends ConverterInput {
  /** The first dataset, whose range the result has. */
  first: Dataset
}

type Converted = { dataset: Dataset } | { failed: ConverterFailure }

/** No answer of the server, so none of its codes. */
const NO_CODE = 0

/**
 * The sources of an item as its script gives them: one, with the rows that it has returned. Without a script they are those
 * of the item. What was converted before stays until the script has answered for new data.
 * @param script '' for none
 */
export function useConverted(
  script: string,
  sources: readonly FeedState[],
  parameters: Readonly<Record<string, string>>,
): readonly FeedState[] {
  const locale = useLocale()
  const given = useMemo(() => (script === '' ? null : givenOf(sources, parameters)), [script, sources, parameters])
  const [converted, setConverted] = useState<{ script: string; result: Converted } | null>(null)
  const conversion = useRef<ReturnType<typeof openConversion<ScriptInput>>>(undefined)
  useEffect(() => {
    if (script === '') return
    const opened = openConversion<ScriptInput>(
      ({ first: _, ...input }) => convertInPage(script, input),
      (answer, { first }) => setConverted({ script, result: resultOf(answer, first) }),
    )
    conversion.current = opened
    return () => opened.close()
  }, [script])
  useEffect(() => {
    if (given) conversion.current?.next(given)
  }, [given])
  const result = converted?.script === script ? converted.result : null
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

/**
 * Requests one other answer of a source, such as a page of an export, as the script of the item gives it.
 * @param sources those that are shown; a script of several gets them beside the answer
 */
export function useConvertedPull<Asked>(
  script: string,
  sources: readonly FeedState[],
  parameters: Readonly<Record<string, string>>,
  pull: (source: number, asked: Asked) => Promise<Dataset>,
): (source: number, asked: Asked) => Promise<Dataset> {
  const locale = useLocale()
  if (script === '') return pull
  return async (source, asked) => {
    const answer = await pull(source, asked)
    const datasets = sources.flatMap(({ dataset }, index) => (index === source ? answer : (dataset ?? [])))
    const result = resultOf(await convertInPage(script, scriptInput(datasets, parameters)), answer)
    if ('dataset' in result) return result.dataset
    throw new PullRefused(NO_CODE, converterFailureText(result.failed)[locale])
  }
}

/** Null as long as a source has not answered. */
function givenOf(sources: readonly FeedState[], parameters: Readonly<Record<string, string>>): ScriptInput | null {
  const datasets = sources.flatMap(({ dataset }) => dataset ?? [])
  const [first] = datasets
  return first && datasets.length === sources.length ? { first, ...scriptInput(datasets, parameters) } : null
}

/** Loaded by the first script only. */
async function convertInPage(script: string, input: ConverterInput): Promise<ConverterAnswer> {
  const { pageQueue } = await import('../converter/page-converters.ts')
  return pageQueue().convert(script, input)
}

const resultOf = (answer: ConverterAnswer, first: Dataset): Converted =>
  'failed' in answer ? answer : { dataset: scriptOutput(answer.rows, first) }
