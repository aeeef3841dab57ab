import { SheetsButton } from './sheets-button.tsx'
import { useCodeWords } from './words.ts'

/** Above a list: the codes of all of its rows. */
export default function AllCodesAction() {
  const { word } = useCodeWords()
  return <SheetsButton label={word('pdf')} which={{ all: '1' }} />
}
