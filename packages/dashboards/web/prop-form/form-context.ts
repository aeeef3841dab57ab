import type { Text } from '@atrium/core/contract/refusal'
import { useWords } from '@atrium/core/web/words'
import { type ComponentType, createContext, useContext } from 'react'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

/** Path of a prop → its name; `path=value` → the name of an option; `hint:path` → how it is used. */
export type PropNames = Readonly<Record<string, string>>

export interface NamedDashboard {
  _id: string
  name: string
}

export interface FoundDashboard extends NamedDashboard {
  /** `_id` of the dashboard that it turns to, or ''. */
  nextPage: string
}

/** Dashboards by name; a page that has none shows a field for the id. */
export interface DashboardPort {
  find(search: string): Promise<readonly NamedDashboard[]>
  /** Null for one that is gone or that the author may not see. */
  get(id: string): Promise<FoundDashboard | null>
}

export interface NamedSource {
  _id: string
  title: string
}

/** Stored data sources by type; a page that has none shows a field for the id. */
export interface SourcePort {
  find(type: number, search: string): Promise<readonly NamedSource[]>
  /** Null for one that is gone or that the author may not see. */
  get(id: string): Promise<NamedSource | null>
}

/** A parameter of the dashboard that can be set. */
export interface NamedParameter {
  name: string
  label: string
}

export interface FormContext {
  names: PropNames
  /** `path=value` → the picture of an option, as the path of an SVG of 16 × 16. */
  pictures?: PropNames
  /** The columns of the widget's data, by name. */
  columns: readonly string[]
  /** Dotted path, with the indexes of entries → what is wrong (`propErrors`). */
  errors: Readonly<Record<string, Text>>
  /** Paths of props whose values differ between the widgets that the form is for. */
  mixed?: ReadonlySet<string>
  /** Marks what differs from its default. */
  marks?: boolean
  /** The theme of the dashboard, whose colours are offered, too. */
  theme?: string
  /** The parameters of the dashboard; a form of none shows a field for the name. */
  parameters?: readonly NamedParameter[] | undefined
  dashboards?: DashboardPort
  sources?: SourcePort
  /** Stores a picture and returns its address. */
  upload?: (file: File) => Promise<string>
  /** Controls of the caller for single props, by path. */
  controls?: Readonly<Record<string, ComponentType<ControlProps<never>>>>
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
  /** The values among which it stands, such as those of its entry; only controls of the caller get them. */
  beside?: Readonly<Record<string, unknown>>
}
