export default {
  text: 'Text',
  color: 'Color',
  fontSize: 'Font size',
  bold: 'Bold',
  align: 'Alignment',
  'align=left': 'Left',
  'align=center': 'Center',
  'align=right': 'Right',
  verticalAlign: 'Vertical alignment',
  'verticalAlign=top': 'Top',
  'verticalAlign=middle': 'Middle',
  'verticalAlign=bottom': 'Bottom',
}
