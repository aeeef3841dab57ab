import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import { useId } from 'react'
import { MOST_PIECES } from '../../entities/order.ts'
import { useWords } from '../words.ts'

interface NumberStepsProps {
  /** What is counted. */
  name: string
  value: number
  disabled: boolean
  refusal: string | undefined
  onChange(num: number): void
}

/** A number of pieces between two buttons, and why the last one was refused. */
export function NumberSteps({ name, value, disabled, refusal, onChange }: NumberStepsProps) {
  const { word } = useWords()
  const id = useId()
  return (
    <>
      <span className="shop-steps">
        <Button
          icon={<MinusOutlined aria-hidden />}
          aria-label={word('lessOf', { name })}
          disabled={disabled || value <= 1}
          onClick={() => onChange(value - 1)}
        />
        <InputNumber
          controls={false}
          aria-label={word('numOfLine', { name })}
          {...(refusal !== undefined && { 'aria-invalid': true, 'aria-describedby': id, status: 'error' as const })}
          disabled={disabled}
          min={1}
          max={MOST_PIECES}
          precision={0}
          value={value}
          onChange={(num) => num !== null && onChange(num)}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={word('moreOf', { name })}
          disabled={disabled || value >= MOST_PIECES}
          onClick={() => onChange(value + 1)}
        />
      </span>
      {refusal !== undefined && (
        <p id={id} role="alert" className="shop-refused">
          {refusal}
        </p>
      )}
    </>
  )
}
