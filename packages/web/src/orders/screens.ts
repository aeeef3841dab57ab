import { lazy } from 'react'
import type { ActionDialog, AnyRow } from '../app/screens.ts'

/** The form starts with the amount that is not refunded yet. */
const refund: ActionDialog = {
  start: ({ paidAmount, refundedAmount }: AnyRow) => ({ amount: Number(paidAmount) - Number(refundedAmount) }),
  note: lazy(() => import('./refund-note.tsx')),
}

/** For the screens of an app's order: the cells and the dialog that no descriptor can express. */
export const orderScreens = {
  cells: {
    shareProfitRecord: lazy(() => import('./shares-cell.tsx')),
    refundApply: lazy(() => import('./refund-apply-cell.tsx')),
  },
  dialogs: { refund },
}
