import type { ConverterAnswer, ConverterLimits } from './call.ts'
import type { ConverterRequest } from './converter-queue.ts'
import type { Interpreter } from './interpreter.ts'
import { type Converter, openConverter } from './open-converter.ts'

/** A page has at most 200 items; each sandbox takes about 0.1 MB. */
const MAX_KEPT = 200

/**
 * Runs scripts, and keeps the sandbox of each for its next call: opening one takes longer than most calls. One that failed is
 * not kept, because the script may have been stopped anywhere.
 * @returns a function that throws what is no failure of the script: then the module is not usable any more
 */
export function keptConverters(
  interpreter: Interpreter,
  limits: ConverterLimits,
): (request: ConverterRequest) => ConverterAnswer {
  const kept = new Map<string, Converter>()
  // The module compiles its functions when they are called first. That is no time of the first script.
  const first = openConverter(interpreter, 'return data', limits)
  first.run({ datasets: [], parameters: {}, range: null })
  first.close()

  function drop(source: string): void {
    kept.get(source)?.close()
    kept.delete(source)
  }

  return ({ source, input }) => {
    const converter = kept.get(source) ?? openConverter(interpreter, source, limits)
    kept.set(source, converter)
    const answer = converter.run(input)
    if ('failed' in answer) drop(source)
    else if (kept.size > MAX_KEPT) drop(kept.keys().next().value!)
    return answer
  }
}
