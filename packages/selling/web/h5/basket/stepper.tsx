import { useWord } from '../words.ts'
import './basket.css'

interface StepperProps {
  /** Of the item, for those who cannot see where the buttons are. */
  name: string
  num: number
  most: number
  onChange(num: number): void
}

/** Fewer, how many, more. Of an item that is not chosen only the button for more is shown. */
export function Stepper({ name, num, most, onChange }: StepperProps) {
  const word = useWord()
  return (
    <div className="selling-phone-stepper">
      {num > 0 && (
        <>
          <button type="button" aria-label={word('fewerOf', { name })} onClick={() => onChange(num - 1)}>
            <span aria-hidden="true">−</span>
          </button>
          <output aria-label={word('numberOf', { name })}>{num}</output>
        </>
      )}
      <button
        type="button"
        data-main
        aria-label={word('moreOf', { name })}
        disabled={num >= most}
        onClick={() => onChange(num + 1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  )
}
