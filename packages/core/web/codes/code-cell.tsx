import './codes.css'
import { useCodeWords } from './words.ts'

/** In a list: the printed code of a row, by the address of its picture. The detail has it in a tab, as large as needed. */
export default function CodeCell({ value, row: { no } }: { value: string; row: { no: string } }) {
  const { word } = useCodeWords()
  return <img className="core-code-cell" src={value} alt={word('alt', { no })} loading="lazy" width={40} height={40} />
}
