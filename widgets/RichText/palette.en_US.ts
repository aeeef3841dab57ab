export default {
  synonyms: 'notes document announcement link markdown',
}
