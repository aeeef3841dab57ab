import type { ActionDialog, AnyRow, Decision } from '@atrium/core/web/app/screens'
import { lazy } from '@atrium/core/web/page/chunk'
import { REFUND_REQUESTED, type RefundApply, refundRequestKey } from '../../contract/patterns/order.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const refundableFen = ({ paidAmount, refundedAmount }: AnyRow) => Number(paidAmount) - Number(refundedAmount)

/** The key of a request is the same for all clerks, in lists as well: whoever is second changes nothing. */
function keyOf({ no, refundStatus, refundApply }: AnyRow): { idemKey?: string } {
  const asked = refundApply as RefundApply | null | undefined
  return refundStatus === REFUND_REQUESTED && asked
    ? { idemKey: refundRequestKey({ no: String(no), at: asked.at }) }
    : {}
}

/** The form starts with the amount that is not refunded yet. */
const refund: ActionDialog = {
  start: (row) => ({ amount: refundableFen(row), ...keyOf(row) }),
  granting(row) {
    const { amount, reason } = row.refundApply as RefundApply
    return { amount: Math.min(amount, refundableFen(row)), reason }
  },
  note: lazy(() => import('./refund-note.tsx')),
}

const decline: Decision = {
  key: 'declineRefund',
  label: { zh_CN: zh_CN.declineRefund, en_US: en_US.declineRefund },
  permission: 'refund',
  dialog: lazy(() => import('./decline-dialog.tsx')),
}

/** For the screens of an app's order: the cells and the dialog that no descriptor can express. */
export const orderScreens = {
  cells: {
    shareProfitRecord: lazy(() => import('./shares-cell.tsx')),
    refundApply: lazy(() => import('./refund-apply-cell.tsx')),
  },
  dialogs: { refund },
  decisions: [decline],
}
