/** The owner of every n8n started here; known to everyone, and good on this machine alone. */
export const owner = { email: 'owner@sandbox.example', password: 'Sandbox-0wner' };

/** By these variables n8n makes the owner itself. The hash is that of the password, with the least work. */
export const ownerEnvironment = {
  N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
  N8N_INSTANCE_OWNER_EMAIL: owner.email,
  N8N_INSTANCE_OWNER_FIRST_NAME: 'Sandbox',
  N8N_INSTANCE_OWNER_LAST_NAME: 'Owner',
  N8N_INSTANCE_OWNER_PASSWORD_HASH: '$2a$04$l4o7HmfVuUmWvSYUbVL/Tu1LmKGs71yiaiZw7zEFoHXxfInmW/uHa',
};
