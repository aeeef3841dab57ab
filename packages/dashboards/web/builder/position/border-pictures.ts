/** The looks of a border, as paths of an SVG of 16 × 16. */
export const BORDER_PICTURES = {
  'frame.borderLook=plain': 'M2 3h12v10H2z',
  'frame.borderLook=bar': 'M2 3h12v10H2zM2 6.5h12M3.5 4.8h5M4 3v3.5',
  'frame.borderLook=line': 'M2 5h5M2 7.5h12',
  'frame.borderLook=corners': 'M2 5.5V3h3M11 3h3v2.5M14 10.5V13h-3M5 13H2v-2.5',
  'frame.borderLook=double': 'M1.5 2.5h13v11h-13zM3.5 4.5h9v7h-9z',
}
