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
  newArrayBuffer(bytes: ArrayBuffer): InterpreterValue
  typeof(value: InterpreterValue): string
  getString(value: InterpreterValue): string
  /** The bytes themselves, in the memory of the interpreter. */
  getArrayBuffer(value: InterpreterValue): { value: Uint8Array; dispose(): void }
  getProp(value: InterpreterValue, name: string): InterpreterValue
  evalCode(source: string, file: string): Result
  callFunction(called: InterpreterValue, self: InterpreterValue, ...given: InterpreterValue[]): Result
  unwrapResult(result: Result): InterpreterValue
  dispose(): void
}

/** A value inside, which must be given back. */
export interface InterpreterValue {
  dispose(): void
}

type Result = { error?: undefined; value: InterpreterValue } | { error: InterpreterValue }
