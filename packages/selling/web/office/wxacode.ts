import type { EntityScreens } from '@atrium/core/web/app/screens'
import { allCodesAction, chosenCodesAction, codeCell, rowCodeTab } from '@atrium/core/web/codes/screens'

/** The screens of an app's own codes (`wxacodeEntity`): their pictures in list and detail, and sheets to print. */
export const wxacodeScreens = {
  cells: { imgUrl: codeCell },
  detailTabs: [rowCodeTab('entities.wxacode.fields.imgUrl')],
  listActions: allCodesAction,
  bulkActions: chosenCodesAction,
} satisfies EntityScreens
