import { of } from '../lines.ts'

const CONTACTS = 'contacts/contacts.test.ts'
const AT_ONCE = 'contacts/at-once.test.ts'
const NO_STRANGER = 'is replaced by no stranger who pays'
const GUARDIANS = 'is replaced by none whom another order names'

/** The files of people: what an order that anybody can make may not change, and who works on them at once. */
export const PEOPLE_KNOWN = [
  ...of('contacts/link.store.ts', CONTACTS, [
    ['written down by the association', 'updateFacts', 'n.is_by_desk and ', '', NO_STRANGER],
  ]),
  ...of('contacts/contacts.sql.ts', CONTACTS, [
    ['entered by hand', 'isByDesk', " and p.type = 'Offline'", '', NO_STRANGER],
  ]),
  ...of('contacts/file.store.ts', CONTACTS, [
    ['each guardian', 'guardiansNamed', 'concat_ws(chr(10),', 'concat_ws(null,', GUARDIANS],
    ['a line that stands', 'guardiansNamed', ' and is_item_live(i.state)', '', GUARDIANS],
  ]),
  ...of('contacts/change-contact.ts', AT_ONCE, [
    [
      'all of a household held',
      'setHousehold',
      'holdWithTied',
      'holdContacts',
      'the two of a household both leave it',
    ],
  ]),
  ...of('contacts/merge-contacts.ts', AT_ONCE, [
    ['all of a merge held', 'holdPair', 'holdWithTied', 'holdContacts', 'a file is merged while'],
  ]),
  ...of('contacts/link.store.ts', AT_ONCE, [
    ['files held in their order', 'holdFiles', ' for no key update', '', 'orders are filed while'],
  ]),
]
