import type { Text } from '@atrium/contract/refusal'
import { createContext, useContext } from 'react'
import { useWords } from '../canvas/kind/words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

/** Path of a prop → its name; `path=value` → the name of an option. */
export type PropNames = Readonly<Record<string, string>>

export interface FormContext {
  names: PropNames
  /** The columns of the widget's data, by name. */
  columns: readonly string[]
  /** Dotted path, with the indexes of entries → what is wrong (`propErrors`). */
  errors: Readonly<Record<string, Text>>
}

export const FormContextProvider = createContext<FormContext>({ names: {}, columns: [], errors: {} })

export const useForm = () => useContext(FormContextProvider)

const words = { zh_CN, en_US }

export const useFormWords = () => useWords(words)

/** The control of one value. `undefined` removes the value, so that the default applies. */
export interface ControlProps<Value = unknown> {
  id: string
  value: Value
  onChange(value: unknown): void
  /** Ids of the error, if there is one. */
  describedBy: string | undefined
}
