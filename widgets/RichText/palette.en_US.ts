export default {
  synonyms: 'notes document announcement link markdown',
  nearest: 'web page iframe embed',
}
