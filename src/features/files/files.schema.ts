import { Type } from 'typebox';
import { about, givenFlag, givenList, givenText } from '../../http/schema.ts';
import { App } from '../apps/apps.ts';
import { Annotations, ChangedAnnotation, Id, PaginationId, Timestamp, User } from '../users/users.ts';

const ImageInfo = Type.Object(
  {
    width: Type.Integer({ minimum: 1, description: 'In pixels.' }),
    height: Type.Integer({ minimum: 1, description: 'In pixels.' }),
  },
  { additionalProperties: false, description: 'Size in pixels, of images that can be read.' },
);

const contentFields = {
  name: Type.String({ description: 'At most 255 characters.' }),
  mime_type: Type.String({ description: 'Content type, as it was given.' }),
  sha1: Type.String({ description: 'SHA-1 of the content, in hexadecimal.' }),
  size: Type.Integer({ description: 'Of the content, in bytes.' }),
  image_info: Type.Optional(ImageInfo),
  url: Type.String({ description: 'Temporary URL of the content.' }),
  url_expires: about(Timestamp, 'Until when url leads to the content, in UTC.'),
};

/** Derived file (docs/interface.md, Derived files). */
export const DerivedFile = Type.Object(contentFields, { additionalProperties: false, title: 'DerivedFile' });

const whenComplete = {
  mime_type: Type.Optional(contentFields.mime_type),
  sha1: Type.Optional(contentFields.sha1),
  size: Type.Optional(contentFields.size),
  url: Type.Optional(contentFields.url),
  url_expires: Type.Optional(contentFields.url_expires),
};

const whenPublic = (description: string) =>
  Type.Optional(Type.String({ description: `${description} While the file is public.` }));

/** File (docs/interface.md, File object). */
export const File = Type.Object(
  {
    ...contentFields,
    ...whenComplete,
    id: about(Id, 'Id of the file.'),
    type: Type.String({ description: 'Reversed domain name that says what the file is for.' }),
    kind: Type.Enum(['image', 'other'], {
      description: 'As it was given, or else by mime_type.',
    }),
    complete: Type.Boolean({ description: 'It has a content. What follows from that is absent before.' }),
    public: Type.Boolean({ description: 'Everybody may read it.' }),
    created_at: about(Timestamp, 'When it was created, in UTC.'),
    total_size: Type.Integer({ description: 'Bytes of the content and of all derived files.' }),
    derived_files: Type.Optional(
      Type.Record(Type.String(), DerivedFile, {
        description:
          'By their keys, the automatic ones of a picture among them. Absent before it is complete.',
      }),
    ),
    url_permanent: whenPublic('Redirects to the content, without a token.'),
    url_short: whenPublic('The same, short; a file extension may be appended.'),
    file_token: Type.Optional(
      Type.String({
        description:
          'Write token, for the owner: at creation, when it was passed as file_token, and with the scope files in calls without query parameters. Never on streams.',
      }),
    ),
    file_token_read: Type.Optional(
      Type.String({ description: 'Read token: of a public file, or the one that gave access.' }),
    ),
    source: about(App, 'The app that created it.'),
    annotations: Type.Optional(
      about(
        Annotations,
        'Only with include_annotations=1 or include_file_annotations=1, and then also when there are none.',
      ),
    ),
    user: Type.Optional(about(User, 'Who created it.')),
    pagination_id: PaginationId,
  },
  { additionalProperties: false, title: 'File' },
);

/** The annotations of a file in a body. */
export const GivenAnnotations = givenList(ChangedAnnotation);

const changeable = {
  name: Type.Optional(givenText('At most 255 characters, none of them a control character.', 255)),
  public: Type.Optional(givenFlag('true lets everybody read it.')),
  annotations: Type.Optional(
    Type.Union([GivenAnnotations, givenText(), Type.Null()], {
      description:
        'At most one of each type; in a form, the JSON of the list. Types that are not in it stay as they are.',
    }),
  ),
};

const creatable = {
  type: givenText('Reversed domain name that says what the file is for.'),
  kind: Type.Optional(givenText('image or other. Without it, the content type decides.')),
  ...changeable,
  public: Type.Optional(givenFlag('true lets everybody read it.', false)),
};

/** The body that creates a file without a content (docs/interface.md, Endpoints of files). */
export const NewFileBody = Type.Object(creatable, {
  examples: [{ type: 'com.example.photo', name: 'bees.jpg', kind: 'image', public: true }],
});

const bytes = Type.String({
  format: 'binary',
  description: 'The content; its part may name a file and a type.',
});

/** The form that creates a file with its content: other parts with a file name are derived files. */
export const NewFileParts = Type.Object(
  {
    ...creatable,
    type: Type.Optional(creatable.type),
    metadata: Type.Optional(givenText('These fields as JSON, in place of a part for each.')),
    content: Type.Optional(bytes),
  },
  {
    additionalProperties: true,
    examples: [{ type: 'com.example.photo', content: '@bees.jpg' }],
  },
);

/** The form with one content. */
export const ContentParts = Type.Object({ content: bytes }, { examples: [{ content: '@small.jpg' }] });

/** Fields that may announce a derived file before its content; none of them is stored. */
export const DerivedFields = Type.Object(
  { type: Type.Optional(Type.Any({ description: 'The type of the derived file. It is not stored.' })) },
  { examples: [{ type: 'com.example.photo.small' }] },
);

/** The body that changes a file. */
export const FilePatch = Type.Object(changeable, {
  examples: [{ name: 'hive.jpg' }, { public: true }],
});
