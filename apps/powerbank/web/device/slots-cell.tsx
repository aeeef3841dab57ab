import type { Slot } from '../../entities/device.ts'
import { useWords } from '../words.ts'

const EMPTY = 1
const READY = 2

/** The slots of a cabinet in one line; the tab draws them. */
export default function SlotsCell({ value }: { value: readonly Slot[] | null }) {
  const { word } = useWords()
  const slots = value ?? []
  const count = (wanted: number) => slots.filter(({ status }) => status === wanted).length
  return <>{word('emptyOf', { available: count(READY), empty: count(EMPTY), total: slots.length })}</>
}
