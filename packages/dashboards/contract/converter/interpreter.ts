/**
 * What is used of QuickJS (`quickjs-emscripten-core`), as types of our own: the contract loads no library, and each side opens
 * the module in its own way.
 */
export interface Interpreter {
  newRuntime(): InterpreterRuntime
}

interface InterpreterRuntime {
  setMemoryLimit(bytes: number): void
  setMaxStackSize(bytes: number): void
  /** @param isOver asked again and again while code runs; true stops it, and no code can catch that */
  setInterruptHandler(isOver: () => boolean): void
  newContext(options: { intrinsics: Record<string, boolean> }): InterpreterContext
  dispose(): void
}

interface InterpreterContext {
  readonly undefined: InterpreterValue
  newNumber(value: number): InterpreterValue
  newString(value: string): InterpreterValue
  typeof(value: InterpreterValue): string
  getString(value: InterpreterValue): string
  getProp(value: InterpreterValue, name: string): InterpreterValue
  evalCode(source: string, file: string): Result
  callFunction(called: InterpreterValue, self: InterpreterValue, argument: InterpreterValue): Result
  unwrapResult(result: Result): InterpreterValue
  dispose(): void
}

/** A value inside, which must be given back. */
export interface InterpreterValue {
  dispose(): void
}

type Result = { error?: undefined; value: InterpreterValue } | { error: InterpreterValue }
