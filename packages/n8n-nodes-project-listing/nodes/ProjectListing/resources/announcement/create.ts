import type { AnnouncementInput } from '@project-listing/core/kernel';
import { limits } from '@project-listing/core/schemas';
import { characters } from '../../hints.ts';
import type { ItemOperation } from '../../operation.ts';
import { readText } from '../../parameters.ts';

/** POST /projects/@me/announcements (section 4.4). */
export const create: ItemOperation = {
  option: {
    name: 'Create',
    value: 'create',
    action: 'Create an announcement',
    description: "Announce something on the project's page. One in 4 hours; it cannot be taken back.",
  },
  label: { names: { title: 'Title', content: 'Content', category: 'Category' } },
  properties: [
    {
      displayName: 'Title',
      name: 'title',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. Version 2.0 is here',
      hint: characters(limits.announcementTitle),
    },
    {
      displayName: 'Content',
      name: 'content',
      type: 'string',
      typeOptions: { rows: 5 },
      required: true,
      default: '',
      hint: characters(limits.announcementContent),
    },
    {
      displayName: 'Category',
      name: 'category',
      type: 'options',
      options: [
        { name: 'Announcement', value: 'announcement' },
        { name: 'Event', value: 'event' },
        { name: 'New Feature', value: 'new_feature' },
      ],
      default: 'announcement',
      description: 'The kind of the announcement',
    },
  ],
  async run({ functions, client }, itemIndex) {
    const announcement = {
      title: readText(functions, 'title', itemIndex),
      content: readText(functions, 'content', itemIndex),
      category: functions.getNodeParameter('category', itemIndex) as AnnouncementInput['category'],
    } as AnnouncementInput;
    return (await client()).announcements.create(announcement);
  },
};
