import { useId } from 'react'
import { type ComponentItem, PHONE_HEIGHT_PX } from '../../../contract/dashboard.ts'
import { useEditorWords } from '../words.ts'
import type { Phone, PhoneActs } from './use-phone.ts'

interface PhoneToolsProps {
  item: ComponentItem
  title: string
  phone: Phone
  acts: PhoneActs
}

/** What can be done to the selected item, for those who do not drag. */
export function PhoneTools({ item, title, phone, acts }: PhoneToolsProps) {
  const words = useEditorWords().phone
  const id = useId()
  const place = acts.placeOf(item)
  const { locked = false, phone: { height, hidden = false } = {} } = item
  const drawn = Math.round(phone.boxes.get(item._id)?.height ?? 0)
  return (
    <div className="dashboards-editor-phone-tools">
      <strong title={title}>{title}</strong>
      {!hidden && (
        <div>
          <label htmlFor={id}>{words.height}</label>
          <input
            key={`${item._id} ${drawn}`}
            id={id}
            type="number"
            {...PHONE_HEIGHT_PX}
            step={10}
            defaultValue={drawn}
            disabled={locked}
            onBlur={({ target }) => enter(target)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') enter(currentTarget)
            }}
          />
          <button
            type="button"
            className="charts-button"
            disabled={locked || height === undefined}
            onClick={() => acts.setHeight(item, undefined)}
          >
            {words.automaticHeight}
          </button>
        </div>
      )}
      <div>
        {!hidden && (
          <>
            <button
              type="button"
              className="charts-button"
              disabled={locked || place === 0}
              onClick={() => acts.move(item, place - 1)}
            >
              {words.earlier}
            </button>
            <button
              type="button"
              className="charts-button"
              disabled={locked || place === phone.items.length - 1}
              onClick={() => acts.move(item, place + 1)}
            >
              {words.later}
            </button>
          </>
        )}
        <button type="button" className="charts-button" disabled={locked} onClick={() => acts.hide(item, !hidden)}>
          {hidden ? words.show : words.hide}
        </button>
      </div>
    </div>
  )

  function enter({ value }: HTMLInputElement) {
    const px = Number(value)
    if (value !== '' && Number.isFinite(px) && px !== drawn) acts.setHeight(item, px)
  }
}
