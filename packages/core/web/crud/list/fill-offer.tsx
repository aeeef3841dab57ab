import { Button } from 'antd'
import { useCrudWords } from '../words.ts'
import './fill-offer.css'

/** Offers pages that fill the window, in the blank place that they would take. */
export function FillOffer({ onAnswer }: { onAnswer(wanted: boolean): void }) {
  const { word } = useCrudWords()
  return (
    <p className="core-crud-fill-offer" role="note">
      {word('fillOffer')}
      <Button type="link" size="small" onClick={() => onAnswer(true)}>
        {word('fillPage')}
      </Button>
      <Button type="link" size="small" className="core-crud-fill-not" onClick={() => onAnswer(false)}>
        {word('fillNot')}
      </Button>
    </p>
  )
}
