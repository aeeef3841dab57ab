import { guessedShape, rowsOf } from '../json-shapes.ts'
import type { ConverterAnswer, ConverterFailure, ConverterInput, ConverterLimits } from './call.ts'
import { INSIDE } from './inside.ts'
import type { Interpreter, InterpreterValue } from './interpreter.ts'

/** One script in a sandbox of its own. After a failure it must not be called again. */
export interface Converter {
  /** @throws what is no failure of the script, such as a fault of the module: then the module is not usable any more */
  run(input: ConverterInput): ConverterAnswer
  close(): void
}

/**
 * The interpreter asks whether time is over after every ten thousand steps. A script that has done less than a million is
 * not late: it is the machine that is busy. A loop has done them in a fraction of its time.
 */
const LEAST_ASKED = 100

/**
 * Opens a sandbox for a script: an interpreter with ECMAScript's own globals, without Proxy, and nothing else. The script is
 * the body of a function of `data`, `datasets`, `parameters` and `range`; what it returns is data in a form of JSON_SHAPES.
 */
export function openConverter(interpreter: Interpreter, source: string, limits: ConverterLimits): Converter {
  const runtime = interpreter.newRuntime()
  let deadlineMs = Number.POSITIVE_INFINITY
  let asked = 0
  let isLate = false
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(() => {
    asked += 1
    isLate ||= performance.now() > deadlineMs && asked > LEAST_ASKED
    return isLate
  })
  const vm = runtime.newContext({
    intrinsics: {
      BaseObjects: true,
      Date: true,
      Eval: true,
      StringNormalize: true,
      RegExp: true,
      JSON: true,
      MapSet: true,
      TypedArrays: true,
      Promise: true,
    },
  })
  const inside = vm.unwrapResult(vm.evalCode(INSIDE, 'inside.js'))
  const [load, prepare, run, take, numbers] = ['load', 'prepare', 'run', 'take', 'numbers'].map((name) =>
    vm.getProp(inside, name),
  ) as [InterpreterValue, InterpreterValue, InterpreterValue, InterpreterValue, InterpreterValue]
  const maxChars = vm.newNumber(limits.resultChars)

  /** The answer of one function inside; a failure that its script could not catch, or nobody. */
  function ask(of: InterpreterValue, ...given: InterpreterValue[]): string | ConverterFailure {
    const result = vm.callFunction(of, vm.undefined, ...given)
    if (result.error) {
      result.error.dispose()
      return { why: isLate ? 'time' : 'memory' }
    }
    const text = vm.typeof(result.value) === 'string' ? vm.getString(result.value) : ''
    result.value.dispose()
    return text
  }
  function askWith(of: InterpreterValue, text: string, bytes?: ArrayBuffer): string | ConverterFailure {
    const given = [vm.newString(text), ...(bytes ? [vm.newArrayBuffer(bytes)] : [])]
    const answer = ask(of, ...given)
    for (const one of given) one.dispose()
    return answer
  }
  /** The numbers of the last result. */
  function takenNumbers(): Float64Array {
    // The script is over. An error here would be one of the module.
    deadlineMs = Number.POSITIVE_INFINITY
    const answer = vm.unwrapResult(vm.callFunction(numbers, vm.undefined))
    const bytes = vm.getArrayBuffer(answer)
    const copy = new Float64Array(bytes.value.slice().buffer)
    bytes.dispose()
    answer.dispose()
    return copy
  }

  const isFine = (text: string | ConverterFailure) => text === ''
  let isLoaded = false
  function textFor(input: ConverterInput): string | ConverterFailure {
    // Making the rows is no work of the script.
    deadlineMs = Number.POSITIVE_INFINITY
    const { text, numbers } = packedInput(input)
    const prepared = askWith(prepare, text, numbers.buffer)
    if (!isFine(prepared)) return prepared
    asked = 0
    deadlineMs = performance.now() + limits.timeMs
    const loaded = isLoaded ? '' : askWith(load, source)
    if (!isFine(loaded)) return loaded
    isLoaded = true
    const ran = ask(run)
    if (!isFine(ran)) return ran
    // Nor is checking its result, but that may call what the script has put there.
    deadlineMs = performance.now() + limits.timeMs
    return ask(take, maxChars)
  }

  return {
    run(input) {
      const text = textFor(input)
      return typeof text === 'string' ? resultOf(text, takenNumbers) : { failed: text }
    },
    close() {
      for (const handle of [load, prepare, run, take, numbers, inside, maxChars]) handle.dispose()
      vm.dispose()
      runtime.dispose()
    },
  }
}

/** Numbers as bytes: as text, they take most of the time of a call. */
function packedInput({ datasets, ...more }: ConverterInput): { text: string; numbers: Float64Array<ArrayBuffer> } {
  const columns = datasets.flatMap(({ cells }) => cells.filter(isOfNumbers))
  const numbers = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0))
  let used = 0
  for (const column of columns) {
    numbers.set(column, used)
    used += column.length
  }
  const packed = datasets.map(({ names, cells }) => {
    return { names, cells: cells.map((column) => (isOfNumbers(column) ? column.length : column)) }
  })
  return { text: JSON.stringify({ datasets: packed, ...more }), numbers }
}

const isOfNumbers = (cells: readonly unknown[]): cells is number[] => cells.every(Number.isFinite)

/** @param numbersOf the columns of numbers, one behind the other; in the text, each is the number of its rows */
function resultOf(text: string, numbersOf: () => Float64Array): ConverterAnswer {
  const given = JSON.parse(text) as
    | { columns: { names: string[]; cells: (unknown[] | number)[] } }
    | { value: unknown }
    | ConverterFailure
  if ('why' in given) return { failed: given }
  if ('columns' in given) {
    const { names } = given.columns
    const numbers = numbersOf()
    let used = 0
    const cells = given.columns.cells.map((column) => {
      if (typeof column !== 'number') return column
      used += column
      return numbers.subarray(used - column, used)
    })
    // Unlike an assignment, this makes a column that is called `__proto__` a name like others.
    const rowAt = (at: number) => Object.fromEntries(names.map((name, column) => [name, cells[column]?.[at]]))
    return { rows: Array.from({ length: cells[0]?.length ?? 0 }, (_, at) => rowAt(at)) }
  }
  const rows = rowsOf(given.value, guessedShape(given.value))
  return rows ? { rows } : { failed: { why: 'shape' } }
}
