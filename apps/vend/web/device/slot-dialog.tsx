import { fen, int, ref } from '@atrium/core/contract/define/fields'
import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { FieldsDialog } from '@atrium/core/web/crud/form/fields-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { device as entity, MOST_DOORS, type Slot } from '../../entities/device.ts'
import { useWords } from '../words.ts'

interface SlotDialogProps {
  device: string
  slot: Slot
  onClose(): void
}

const fieldsOf = ({ product, price, capacity, warn, door }: Slot) =>
  Object.entries({
    product: ref('product', { default: product }),
    price: fen({ min: 1, max: 1_000_000, default: price }),
    capacity: int({ required: true, min: 1, max: 999, default: capacity }),
    warn: int({ required: true, max: 999, default: warn }),
    door: int({ min: 1, max: MOST_DOORS, default: door }),
  })

/** What one slot sells, for how much, and how many pieces it takes. */
export function SlotDialog({ device, slot, onClose }: SlotDialogProps) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { no, stock } = slot

  async function send(values: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      await api.post(`${entity.path}/planogram`, { _ids: [device], slots: [{ no, ...values }] })
    } catch (error) {
      message.error(errorText(error))
      throw error
    }
    message.success(word('slotSaved', { no }))
    await queries.invalidateQueries({ queryKey: ['vend'] })
  }

  return (
    <FieldsDialog
      title={word('editSlotOf', { no })}
      okText={word('save')}
      hint={stock > 0 ? word('slotTakenOut', { count: stock }) : ''}
      fields={fieldsOf(slot)}
      labelOf={(name) => word(`slot_${name as 'product'}`)}
      send={send}
      onClose={onClose}
    />
  )
}
